/** A moment as it stands in file names: YYYYMMDD-HHMMSS, UTC, so that names sort by time. */
export function fileStamp(ms: number): string {
  const [date = "", time = ""] = new Date(ms).toISOString().split("T")
  return `${date.replaceAll("-", "")}-${time.slice(0, 8).replaceAll(":", "")}`
}
