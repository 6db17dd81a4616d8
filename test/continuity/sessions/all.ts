// Every session with known facts: invented ones, and those that the real client recorded.
import { ASIDE } from "./aside.ts"
import { FIFTH } from "./fifth.ts"
import { FOURTH } from "./fourth.ts"
import { PEOPLE } from "./people.ts"
import { RECORDED } from "./recorded.ts"
import { SECOND } from "./second.ts"
import { SYSTEMS } from "./systems.ts"
import { THIRD } from "./third.ts"
import { VOICES } from "./voices.ts"
import { WEB } from "./web.ts"

const INVENTED = [WEB, SYSTEMS, PEOPLE, ASIDE, VOICES, SECOND, THIRD, FOURTH, FIFTH]

export const SCRIPTS = [...INVENTED.flat(), ...RECORDED]
