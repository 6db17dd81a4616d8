// Splits a text into the terms that statements are compared by: stemmed, without filler; an identifier counts whole and in
// parts.
import { lettersOf, stem } from "../../text/words.ts"

/** Each term with its frequency. */
export function termsIn(text: string): readonly string[] {
  return lettersOf(parted(text).toLowerCase()).flatMap((word) => {
    if (FILLERS.has(word)) return []
    const parts = word.includes("_") ? word.split("_").filter((part) => part.length > 1) : []
    return [stem(word), ...parts.filter((part) => !FILLERS.has(part)).map(stem)]
  })
}

export function termSet(text: string): ReadonlySet<string> {
  return new Set(termsIn(text))
}

/** Words of any conversation about code. */
export function termWeight(term: string): number {
  return COMMON.has(term) ? COMMON_WEIGHT : 1
}

const COMMON_WEIGHT = 0.25

/** `parseQuantity` also as `parse Quantity`; an apostrophe does not split a word. */
function parted(text: string): string {
  return text
    .slice(0, MOST_CHARS)
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, "")
    .replace(/\b\p{L}+\p{Ll}\p{Lu}\w*/gu, (name) => `${name} ${name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")}`)
}

const MOST_CHARS = 20_000

const FILLERS = new Set(
  (
    "a about above actually after again all also always am an and any anyone are as at be because been before being " +
    "below between both but by came can cant come could did didnt do does doesnt doing dont done down each either else " +
    "even ever every everything few first fix for from further get gets give go goes going gone got had has have havent " +
    "having he her here hers him his how i id if ill im in into is isnt it its itself ive just keep kept know let lets " +
    "like look looks made make makes many may maybe me mean might more most much must my need needs never new no nor not " +
    "now of off ok okay on once one only onto or other our out over own please put really right said same say see seem " +
    "seems shall she should since so some something still such sure take than thanks that thats the their them then " +
    "there these they theyre thing things think this those though through to too two under until up us use used using " +
    "very want was way we well were werent weve what whatever when where whether which while who why will with within " +
    "without wont would yeah yes yet you your youre s t re ll ve d m"
  ).split(" "),
)

const COMMON: ReadonlySet<string> = new Set(
  (
    "add behavior behaviour break bug bugs build call case cases change check class code commit compare config correct " +
    "correctly current currently data default different edge error errors exact exactly example exist existing expect " +
    "fail failing failure field file find flag full function functions handle happen hit implement implementation " +
    "input instead intended issue item kind last leave line list logic long main method module name number object old " +
    "order output part pass path point problem process py rather read really regression release remove repo report " +
    "repro request result return returns review rule run running seen set show side simple single source spec start " +
    "state step stop string support table team test tests text time ts type update user users value values version " +
    "way week work works write wrong"
  )
    .split(" ")
    .map(stem),
)
