/** Whether a path of the project, with forward slashes, matches a glob. Linear, whatever the glob (T19). */
export function matchGlob(glob: string, path: string): boolean {
  return new Bun.Glob(glob).match(path)
}
