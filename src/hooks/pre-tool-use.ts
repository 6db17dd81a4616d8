// Before a tool runs. Nothing is written on this path: the call is recorded when it has an outcome.
import type { Handler } from "./handler.ts"
import { SILENCE } from "./reply.ts"

export const preToolUse: Handler<"tool-requested"> = () => SILENCE
