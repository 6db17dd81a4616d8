// How a path of the project is held against a glob: the core is given it, because only the runtime knows globs.
export type MatchGlob = (glob: string, path: string) => boolean
