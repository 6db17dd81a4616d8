// The environment variables of a process, passed in as an argument: pure code never reads them itself.

export type Environment = Readonly<Record<string, string | undefined>>
