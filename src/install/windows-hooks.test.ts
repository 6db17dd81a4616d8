import { expect, test } from "bun:test"
import { PLUGIN_FILES, PLUGIN_HOOKS } from "./plugin-files.ts"
import { isOwnHandler, isStatusLine, withHooks, withoutTenure, withStatusLine } from "./settings.ts"
import { launchIn, windowsHooksFile, windowsLaunch, windowsStatusLine } from "./windows-hooks.ts"

const HOME = "C:\\Users\\Ann Lee"
const PLACES = {
  marketplace: `${HOME}\\.tenure\\claude-code`,
  executable: `${HOME}\\.tenure\\bin\\tenure.exe`,
}
const LAUNCH = windowsLaunch(PLACES, { SystemRoot: "D:\\Windows" }, "win32")!
const HOOKS_FILE = PLUGIN_FILES.find(({ path }) => path === "plugin/hooks/hooks.json")?.text ?? ""

test("F21: on Windows the client starts cmd.exe by its full path with our launcher, and needs no Unix shell", () => {
  expect(LAUNCH).toEqual({
    command: "D:\\Windows\\System32\\cmd.exe",
    args: ["/d", "/c", "C:\\Users\\Ann Lee\\.tenure\\claude-code\\plugin\\launch.cmd"],
  })
  const written = windowsHooksFile(HOOKS_FILE, LAUNCH)
  expect(written).not.toMatch(/\/bin\/|launch\.sh|\$HOME|mod\.jsx/)
  const { hooks } = JSON.parse(written)
  expect(Object.keys(hooks)).toEqual(Object.keys(PLUGIN_HOOKS))
  for (const [event, groups] of Object.entries(PLUGIN_HOOKS)) {
    const [own] = hooks[event][0].hooks
    expect(own).toEqual({ ...groups[0]?.hooks[0], ...LAUNCH })
  }
})

test("elsewhere, and in a project's shared settings, the hook lines stay as they are", () => {
  expect(windowsLaunch(PLACES, {}, "linux")).toBeUndefined()
  expect(windowsStatusLine(PLACES, "darwin")).toBeUndefined()
  expect(launchIn("project", PLACES as never)).toBeUndefined()
})

test("what was added on Windows is known as ours and removed without a trace", () => {
  const theirs = {
    hooks: { Stop: [{ hooks: [{ type: "command", command: "x.exe", args: ["launch.cmd"] }] }] },
  }
  const hooked = withHooks(theirs, LAUNCH)!
  expect(withHooks(hooked, LAUNCH)).toEqual(hooked)
  const all = Object.values(hooked["hooks"] as typeof PLUGIN_HOOKS).flatMap((groups) =>
    groups.flatMap(({ hooks }) => hooks),
  )
  expect(all.filter(isOwnHandler)).toHaveLength(all.length - 1)
  const lined = withStatusLine(hooked, undefined, windowsStatusLine(PLACES, "win32"))
  expect(lined["statusLine"]).toEqual({
    type: "command",
    command: '"C:/Users/Ann Lee/.tenure/bin/tenure.exe" statusline',
  })
  expect(withoutTenure(lined, { plugin: true, marketplace: true, borrowed: false })).toEqual(theirs)
})

test("the status line needs no quotes where the path has no spaces, so that every shell there runs it", () => {
  const line = windowsStatusLine({ executable: "C:\\Users\\ann\\.tenure\\bin\\tenure.exe" }, "win32")
  expect(line).toBe("C:/Users/ann/.tenure/bin/tenure.exe statusline")
  expect(isStatusLine(line)).toBe(true)
})
