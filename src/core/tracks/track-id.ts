// The name of a track: also the name of its folder, so nothing in it can lead anywhere else.

export type TrackId = string & { readonly __brand: "TrackId" }

const TRACK_ID = /^[a-z0-9-]{1,64}$/

export function parseTrackId(text: string): TrackId | undefined {
  return TRACK_ID.test(text) ? (text as TrackId) : undefined
}

/** What ACTIVE_TRACK holds: the id, alone on its line. Anything else names no track. */
export function parsePointer(text: string): TrackId | undefined {
  return parseTrackId(text.replace(/^\ufeff/, "").trim())
}
