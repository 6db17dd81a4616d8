/** Whether a project path with forward slashes matches a glob. Linear for any glob (T19). */
export function matchGlob(glob: string, path: string): boolean {
  return new Bun.Glob(glob).match(path)
}
