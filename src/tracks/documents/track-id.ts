// The id of a track is its folder's name, so it cannot contain a path.

export type TrackId = string & { readonly __brand: "TrackId" }

const TRACK_ID = /^[a-z0-9-]{1,64}$/

export function parseTrackId(text: string): TrackId | undefined {
  return TRACK_ID.test(text) ? (text as TrackId) : undefined
}

/** Parses ACTIVE_TRACK: the id alone on its line; anything else names no track. */
export function parsePointer(text: string): TrackId | undefined {
  return parseTrackId(text.replace(/^\ufeff/, "").trim())
}
