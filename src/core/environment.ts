// What a process was started with. The core is handed it and never asks for it.

export type Environment = Readonly<Record<string, string | undefined>>
