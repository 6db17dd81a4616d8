// An upgrade in place: the new Tenure replaces an older one and keeps its data.
import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { project } from "../../src/io/home.ts"
import { makeLocal } from "../../src/io/make-local.ts"
import { MIGRATIONS, migrate, versionOf } from "../../src/store/open.ts"
import { ask, complaints, EXECUTABLE, openBox, payload, run, soundness, storeFile } from "../black-box.ts"

test.each(MIGRATIONS.map((_, at) => at).slice(1))(
  "F07: installing over an older Tenure takes along a project whose data has schema %i",
  async (schema) => {
    using box = openBox()
    const bin = join(box.home, ".tenure/bin")
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, "tenure"), "#!/bin/sh\nexit 0\n")
    chmodSync(join(bin, "tenure"), 0o755)
    makeLocal(project(box.project), box.home)
    const old = new Database(storeFile(box))
    migrate(old, MIGRATIONS.slice(0, schema))
    old.run(
      "INSERT INTO sessions (id, number, source, attended, first_seen) VALUES ('before', 1, 'startup', 1, 5)",
    )
    old.close()

    expect((await run(box, [EXECUTABLE, "install", "--settings"])).exitCode).toBe(0)
    expect(readFileSync(join(bin, "tenure")).equals(readFileSync(EXECUTABLE))).toBe(true)
    const settings = JSON.parse(readFileSync(join(box.home, ".claude/settings.json"), "utf8"))
    const line: string = settings.hooks.SessionStart[0].hooks[0].command
    const input = JSON.stringify(payload(box, "SessionStart.startup"))
    const started = await run(box, ["/bin/sh", "-c", line], { input })
    expect(complaints(started, "SessionStart")).toEqual([])

    const store = new Database(storeFile(box), { readonly: true })
    expect(versionOf(store)).toBe(MIGRATIONS.length)
    store.close()
    expect(soundness(box)).toBe("ok")
    const sessions = ask<{ id: string; number: number }>(
      box,
      "SELECT id, number FROM sessions ORDER BY number",
    )
    expect(sessions.map(({ number }) => number)).toEqual([1, 2])
    expect(sessions[0]?.id).toBe("before")
    const status = await run(box, [EXECUTABLE, "status", "--json"])
    expect(JSON.parse(status.stdout).sessions.counted).toBe(2)
  },
)
