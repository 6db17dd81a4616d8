// Times in lesson files. ISO 8601 in UTC is kept as written; a bare date means midnight, other offsets are converted,
// and anything else is undefined.

const TIME =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?\s?(Z|z|[+-]\d\d:?\d\d)?)?$/
const EXACT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/

export function readTime(text: string): string | undefined {
  const [, year, month, day, hour = "0", minute = "0", second = "0", fraction, zone = "Z"] =
    TIME.exec(text) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const isDay = +year >= 1970 && +month >= 1 && +month <= 12 && +day >= 1 && +day <= daysIn(+year, +month)
  const offset = offsetMinutes(zone)
  if (!isDay || +hour > 23 || +minute > 59 || +second > 59 || offset === undefined) return undefined
  if (EXACT.test(text)) return text
  const ms = Date.UTC(+year, +month - 1, +day, +hour, +minute - offset, +second)
  const iso = new Date(ms).toISOString().slice(0, 19)
  return fraction === undefined ? `${iso}Z` : `${iso}.${fraction}Z`
}

/** Expects times from `readTime`. */
export function earlier(a: string, b: string): string {
  return Date.parse(b) < Date.parse(a) ? b : a
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function offsetMinutes(zone: string): number | undefined {
  if (/^z$/i.test(zone)) return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(-2))
  if (hours > 14 || minutes > 59) return undefined
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes)
}
