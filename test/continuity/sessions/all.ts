// Every session with known facts: invented ones, and those that the real client recorded.
import { ASIDE } from "./aside.ts"
import { PEOPLE } from "./people.ts"
import { RECORDED } from "./recorded.ts"
import { SYSTEMS } from "./systems.ts"
import { WEB } from "./web.ts"

export const SCRIPTS = [...WEB, ...SYSTEMS, ...PEOPLE, ...ASIDE, ...RECORDED]
