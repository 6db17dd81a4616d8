// Every invented session.
import { PEOPLE } from "./people.ts"
import { SYSTEMS } from "./systems.ts"
import { WEB } from "./web.ts"

export const SCRIPTS = [...WEB, ...SYSTEMS, ...PEOPLE]
