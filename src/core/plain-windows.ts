// F21: one spelling for the paths of Windows, which has many for the same file.

/** Forward slashes, and without the prefix that takes a path past the system's limits: `\\?\C:\x` is `C:/x`. */
export function plainWindows(path: string): string {
  const slashed = path.replaceAll("\\", "/")
  if (!slashed.startsWith("//?/")) return slashed
  return slashed.startsWith("//?/UNC/") ? `//${slashed.slice(8)}` : slashed.slice(4)
}
