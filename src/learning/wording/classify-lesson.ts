// Infers the kind (LERN-05) and priority (LERN-03) of a lesson from its words and cues.
import { type Kind, PRIORITIES, type Priority } from "../../lessons/model/lesson.ts"
import { normaliseText } from "../gate/cue-words.ts"

/** The first row that matches decides. */
export function inferKind(lesson: string, shown: ReadonlySet<string>): Kind {
  const { text } = normaliseText(lesson)
  for (const [kind, matches] of ROWS) if (matches(text, shown, lesson)) return kind
  return "convention"
}

type Matches = (text: string, shown: ReadonlySet<string>, raw: string) => boolean

const ROWS: readonly (readonly [Kind, Matches])[] = [
  ["checklist", (text, shown, raw) => severalSteps(raw) || shown.has("leftOut") || RECURRING.test(text)],
  ["anti-pattern", (text, shown) => HABIT.test(text) || (shown.has("forbids") && INSTEAD.test(text))],
  ["warning", (text) => RISK.test(text)],
  ["pattern", (text) => OCCASION.test(text)],
  ["requirement", (text) => REQUIRED.test(text)],
  ["anti-pattern", (_, shown) => shown.has("forbids") && !shown.has("uses")],
]

/** Two or more list items. */
function severalSteps(raw: string): boolean {
  return (raw.match(/(?:^|\s)(?:\d[.)]|[-*]\s|\[ \])/g)?.length ?? 0) >= 2
}

const RECURRING =
  /\b(?:(?:after|before|on|for) (?:each|every|any) (?:\w+ )?(?:commit|change|step|task|edit|release|phase|fix|push|feature)|(?:before|after) (?:committing|pushing|finishing|releasing|you make|you change|completing)|(?:always|make sure to|please) (?:verify|confirm|test|update|run|document)|(?:dont|do not) forget to|(?:despues|antes) de cada|(?:avant|apres) chaque|(?:vor|nach) jede[mr])\b|每完成|每次.{0,8}(?:后|前)|提交前|改完|先测|コミット(?:前|後)/
const HABIT =
  /\b(?:stop \w+ing|every ?time you|you (?:keep|always)|dont (?:create|touch|change|guess|hardcode|assume|come up)|do not (?:create|touch|change|guess|come up))\b|不要(?:再|创建)|别再/
const INSTEAD = /\b(?:instead|rather than|en (?:lugar|vez) de|au lieu|statt|anstatt)\b|而不是|代替|ではなく/
const RISK =
  /\b(?:careful|otherwise|risk\w*|danger\w*|break\w*|crash\w*|fails?|leak\w*|lose|lost|limit\w*|no more than|cannot|cant|doesnt (?:have|support|work)|does not (?:have|support)|has no|not supported|no access|dont have access|unsupported|deprecated|cuidado|peligro|attention|vorsicht)\b|小心|注意|否则|限制|不支持|危険|注意/
const OCCASION =
  /\b(?:when(?:ever)?|always|before|after|if you|in case|every ?time|cuando|siempre|antes de|despues de|quand|toujours|avant|apres|wenn|immer|bevor|nachdem)\b|当|如果|的时候|之前|之后|場合|とき|必ず/
const REQUIRED =
  /\b(?:must|required?|never|have to|has to|need(?:s)? to|mandatory|strict\w*|no \w+ without|without my|should be|debe[ns]?|nunca|obligator\w+|doit|jamais|muss|niemals)\b|必须|务必|一定|绝不|必要|しなければ/

interface PriorityInput {
  readonly isCorrection: boolean
  readonly shown: ReadonlySet<string>
  /** How often the same correction was seen before. */
  readonly seenBefore: number
}

/** The person's own word for it wins. */
export function inferPriority(lesson: string, { isCorrection, shown, seenBefore }: PriorityInput): Priority {
  const { text } = normaliseText(lesson)
  if (seenBefore >= 2 || CRITICAL_WORD.test(text)) return "CRITICAL"
  const isGrave = GRAVE.test(text)
  if (isCorrection) {
    if (isGrave || shown.has("saidBefore")) return "CRITICAL"
    return WORK.test(text) || FIRM.some((name) => shown.has(name)) ? "HIGH" : "MEDIUM"
  }
  if (isGrave) return shown.has("forbids") ? "CRITICAL" : "HIGH"
  if (SOFT.test(text) && !shown.has("forbids")) return "LOW"
  return FIRM.some((name) => shown.has(name)) ? "HIGH" : "MEDIUM"
}

export function higherPriority(one: Priority, other: Priority): Priority {
  return PRIORITIES.indexOf(one) <= PRIORITIES.indexOf(other) ? one : other
}

const CRITICAL_WORD = /\b(?:critical|critico|critique|kritisch|critica)\b|关键|致命|重大/
const GRAVE =
  /\b(?:deploy\w*|releas\w*|production|prod|publish\w*|security|secrets?|credentials?|passwords?|data loss|los(?:e|t|ing)|breaking change|migrations?|destroy\w*|version bump|bump\w*|delete|wipe|produccion|seguridad|produktion|sicherheit)\b|部署|发布|生产|安全|丢失|密钥|本番|公開/
const WORK =
  /\b(?:tests?|testing|tested|bugs?|errors?|types?|coverage|changelog|docs?|pruebas?)\b|测试|错误|テスト/
const SOFT =
  /\b(?:if you (?:need|want|can)|maybe|perhaps|ideally|would be nice|i guess|quizas|peut-etre|vielleicht)\b|最好|可能|できれば/
/** Cues of force: an order for always or never, or a duty. */
const FIRM = ["alwaysDo", "forbids", "askFirst", "fromNowOn", "never", "duty"]
