// Sends requests to a served dashboard, as its own page or as a stranger.
import { ENTER_PATH, TOKEN_HEADER } from "../../src/dashboard/server/access.ts"
import type { Served } from "./served.ts"

export interface Question {
  readonly method?: string
  readonly path: string
  readonly body?: unknown
  /** Replace the page's own; null removes one. */
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
