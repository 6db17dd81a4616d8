// A client with our mod at a person's terminal: one process that sends message after message and keeps the answers, as the
// real client does. A decision carries the mark of the card as it is drawn, unless it names one. A message may name secrets of its own chain: {"secret": "#3"} is the third, {"hash": "#0"} the last hash.
import { spawn } from "node:child_process"
import { createHash, randomBytes } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"

const [job = ""] = process.argv.slice(2)
const { executable, cwd, env, messages } = JSON.parse(readFileSync(job, "utf8"))

let value = randomBytes(32)
const chain = [value]
while (chain.length < 50) {
  value = createHash("sha256").update(value).digest()
  chain.unshift(value)
}
const link = (word: unknown) =>
  typeof word === "string" && word.startsWith("#") ? chain[Number(word.slice(1))]?.toString("hex") : word

const answers: unknown[] = []
for (const [verb, message] of messages) {
  const mark = message.mark ?? (await drawnMark(message))
  const filled =
    typeof message === "string"
      ? message
      : JSON.stringify({ v: 1, ...message, mark, secret: link(message.secret), hash: link(message.hash) })
  answers.push(await send(verb, filled))
}
writeFileSync(`${job}.out`, JSON.stringify(answers))

async function drawnMark({ session, lesson }: { session?: string; lesson?: string }): Promise<unknown> {
  if (lesson === undefined) return undefined
  const { cards = [] } = (await send("list", JSON.stringify({ v: 1, session }))) as {
    cards?: { id: string; mark: string }[]
  }
  return cards.find(({ id }) => id === lesson)?.mark
}

function send(verb: string, message: string): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const child = spawn(executable, ["mod", verb], { cwd, env, stdio: ["pipe", "pipe", "inherit"] })
  let said = ""
  child.stdout.on("data", (data) => {
    said += data
  })
  child.stdin.on("error", () => {})
  child.stdin.end(message)
  child.on("close", (exitCode) => resolve(exitCode === 0 ? JSON.parse(said) : { exitCode, said }))
  return promise
}
