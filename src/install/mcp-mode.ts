// `tenure install --mcp` (RCAL-05): adds our read-only server through the client's own command. Recorded first, so that
// `tenure uninstall` removes it even after a crash.
import { addServer, type Client } from "./client.ts"
import { writeRecord } from "./install-record.ts"
import { readRecordOrEmpty } from "./installed.ts"
import type { InstallScope, Places } from "./places.ts"

export function installServer(places: Places, scope: InstallScope, client: Client, executable: string): void {
  const folder = scope === "user" ? places.home : places.project
  const record = readRecordOrEmpty(places)
  const others = record.servers.filter((each) => each.scope !== scope || each.folder !== folder)
  writeRecord({ ...record, servers: [...others, { scope, folder }] }, places)
  addServer(client, scope, folder, executable)
}
