// How much a lesson matters (LERN-03). The person's own word decides before ours.
import type { Priority } from "../lessons/lesson.ts"
import { wordsOf } from "./words.ts"

export interface PriorityInput {
  readonly isCorrection: boolean
  readonly shown: ReadonlySet<string>
  /** How often the same correction has been seen before. */
  readonly seenBefore: number
}

const TWICE = 2

export function priorityOf(lesson: string, { isCorrection, shown, seenBefore }: PriorityInput): Priority {
  const { text } = wordsOf(lesson)
  if (seenBefore >= TWICE || CRITICAL_WORD.test(text)) return "CRITICAL"
  const isGrave = GRAVE.test(text) || shown.has("secretCare")
  if (isCorrection) {
    if (isGrave || shown.has("saidBefore")) return "CRITICAL"
    return WORK.test(text) || FIRM.some((name) => shown.has(name)) ? "HIGH" : "MEDIUM"
  }
  if (isGrave) return shown.has("forbids") ? "CRITICAL" : "HIGH"
  if (SOFT.test(text) && !shown.has("forbids")) return "LOW"
  return FIRM.some((name) => shown.has(name)) ? "HIGH" : "MEDIUM"
}

const CRITICAL_WORD = /\b(?:critical|critico|critique|kritisch|critica)\b|关键|致命|重大/
const GRAVE =
  /\b(?:deploy\w*|releas\w*|production|prod|publish\w*|security|secrets?|credentials?|passwords?|data loss|los(?:e|t|ing)|breaking change|migrations?|destroy\w*|version bump|bump\w*|delete|wipe|produccion|seguridad|produktion|sicherheit)\b|部署|发布|生产|安全|丢失|密钥|本番|公開/
const WORK =
  /\b(?:tests?|testing|tested|bugs?|errors?|types?|coverage|changelog|docs?|pruebas?)\b|测试|错误|テスト/
const SOFT =
  /\b(?:if you (?:need|want|can)|maybe|perhaps|ideally|would be nice|i guess|quizas|peut-etre|vielleicht)\b|最好|可能|できれば/
/** Said with force: an order for always or never, or a duty. */
const FIRM = ["alwaysDo", "forbids", "habit", "askFirst", "fromNowOn", "never", "duty"]
