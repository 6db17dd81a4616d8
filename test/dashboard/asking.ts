// Asks a served dashboard as its own page does, or as somebody else would.
import { ENTER_PATH, TOKEN_HEADER } from "../../src/dashboard/access.ts"
import type { Served } from "./served.ts"

export interface Question {
  readonly method?: string
  readonly path: string
  readonly body?: unknown
  /** In place of the page's own; null takes one away. */
  readonly headers?: Readonly<Record<string, string | null>>
}

export interface Asker {
  readonly token: string
  ask(question: Question): Promise<Response>
}

/** Spends the link's ticket. */
export async function enter(served: Pick<Served, "link" | "port">): Promise<Asker> {
  const origin = `http://127.0.0.1:${served.port}`
  const send = (token: string, { method = "GET", path, body, headers = {} }: Question) => {
    const all: Record<string, string | null> = {
      host: `127.0.0.1:${served.port}`,
      "sec-fetch-site": "same-origin",
      "sec-fetch-mode": "cors",
      "sec-fetch-dest": "empty",
      [TOKEN_HEADER]: token,
      ...(method === "POST" ? { origin, "content-type": "application/json" } : {}),
      ...headers,
    }
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null)
    const content = typeof body === "string" ? body : JSON.stringify(body ?? {})
    return fetch(`${origin}${path}`, {
      method,
      headers: given,
      redirect: "manual",
      ...(method === "GET" || method === "HEAD" ? {} : { body: content }),
    })
  }
  const ticket = new URL(served.link).hash.slice(1)
  const entered = await send("", { method: "POST", path: ENTER_PATH, body: { ticket } })
  const { token } = (await entered.json()) as { token: string }
  return { token, ask: (question) => send(token, question) }
}
