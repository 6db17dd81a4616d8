// A wire between a client and the throw-away PostgreSQL: counts every byte and can go dead, as a network does that drops
// packets: the connection stays open and nothing comes any more.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Cluster } from "./cluster.ts"

export interface Wire extends Disposable {
  address(user: string, database?: string): string
  /** In both directions. */
  bytes(): number
  /** Swallows everything once this many more bytes have passed. */
  goDeadAfter(bytes: number): void
  revive(): void
  readonly isDead: boolean
}

interface Ends {
  server: Bun.Socket<Ends> | undefined
  /** What came before the server was reached. */
  early: Buffer[]
  client: Bun.Socket<Ends> | undefined
}

export function openWire({ socket }: Pick<Cluster, "socket">): Wire {
  const folder = mkdtempSync(join(tmpdir(), "tenure-wire-"))
  let counted = 0
  let left = Number.POSITIVE_INFINITY
  const lets = (data: Buffer): boolean => {
    counted += data.length
    left -= data.length
    return left > 0
  }
  const listener = Bun.listen<Ends>({
    unix: join(folder, ".s.PGSQL.5432"),
    socket: {
      async open(client) {
        const ends: Ends = { server: undefined, early: [], client }
        client.data = ends
        ends.server = await Bun.connect<Ends>({
          unix: join(socket, ".s.PGSQL.5432"),
          data: ends,
          socket: {
            data: (server, data) => {
              if (lets(data)) server.data.client?.write(data)
            },
            close: (server) => void server.data.client?.end(),
          },
        }).catch(() => undefined)
        if (ends.server === undefined) return void client.end()
        for (const data of ends.early) ends.server.write(data)
      },
      data(client, data) {
        if (!lets(data)) return
        if (client.data.server === undefined) client.data.early.push(Buffer.from(data))
        else client.data.server.write(data)
      },
      close: (client) => void client.data.server?.end(),
    },
  })
  return {
    address: (user, database = "hub") => `postgres://${user}@/${database}?host=${folder}`,
    bytes: () => counted,
    goDeadAfter(bytes) {
      left = bytes
    },
    revive() {
      left = Number.POSITIVE_INFINITY
    },
    get isDead() {
      return left <= 0
    },
    [Symbol.dispose]() {
      listener.stop(true)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
