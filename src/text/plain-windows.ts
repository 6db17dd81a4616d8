/** F21: one spelling of a Windows path: forward slashes, no `\\?\` prefix. `\\?\C:\x` becomes `C:/x`. */
export function plainWindows(path: string): string {
  const slashed = path.replaceAll("\\", "/")
  if (!slashed.startsWith("//?/")) return slashed
  return slashed.startsWith("//?/UNC/") ? `//${slashed.slice(8)}` : slashed.slice(4)
}
