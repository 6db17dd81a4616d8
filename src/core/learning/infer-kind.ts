// What form a lesson is best kept in (LERN-05), from its words. The first row that holds decides.
import type { Kind } from "../lessons/lesson.ts"
import { wordsOf } from "./words.ts"

export function kindOf(lesson: string, shown: ReadonlySet<string>): Kind {
  const { text } = wordsOf(lesson)
  for (const [kind, holds] of ROWS) if (holds(text, shown, lesson)) return kind
  return "convention"
}

type Holds = (text: string, shown: ReadonlySet<string>, raw: string) => boolean

const ROWS: readonly (readonly [Kind, Holds])[] = [
  ["checklist", (text, shown, raw) => severalSteps(raw) || shown.has("leftOut") || RECURRING.test(text)],
  ["anti-pattern", (text, shown) => HABIT.test(text) || (shown.has("forbids") && INSTEAD.test(text))],
  ["warning", (text) => RISK.test(text)],
  ["pattern", (text) => OCCASION.test(text)],
  ["requirement", (text) => REQUIRED.test(text)],
  ["anti-pattern", (_, shown) => shown.has("generalNo") || (shown.has("forbids") && !shown.has("uses"))],
]

/** Two or more list items, or a row of three verbs. */
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
