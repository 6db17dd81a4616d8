// Opens the dashboard: exchanges the link's ticket, shows the page of the address, listens for changes, handles the keys.
import { type ComponentChildren, Fragment, render } from "preact"
import type { Waiting } from "../api/lessons.ts"
import { changesView } from "./changes.tsx"
import { deliveriesView } from "./deliveries.tsx"
import { StatusLine, say, showHelp } from "./dialogs.tsx"
import { hrefTo, PageLink, Quiet, WithCommand } from "./elements.tsx"
import { graphView } from "./graph.tsx"
import { lessonView } from "./lesson.tsx"
import { lessonsView } from "./lessons.tsx"
import { currentKeys, Navigation, PAGES } from "./navigation.tsx"
import { hooksView, overviewView } from "./overview.tsx"
import { reviewView } from "./review.tsx"
import {
  exchangeTicket,
  forgetToken,
  get,
  isTicketLink,
  listenForChanges,
  onStoreChange,
  REOPEN,
  Refusal,
  storeChanged,
  type View,
} from "./server.ts"
import { sessionView } from "./session.tsx"
import { sessionsView } from "./sessions.tsx"
import { trackView } from "./track.tsx"

const frame = {
  content: null as ComponentChildren,
  here: "",
  needReview: 0,
  isBusy: false,
  /** The address of what is shown. */
  shown: undefined as string | undefined,
}

function draw(change: Partial<typeof frame>): void {
  const { content, here, needReview, isBusy, shown } = Object.assign(frame, change)
  render(
    <>
      <Navigation here={here} needReview={needReview} skip={focusMain} />
      <main id="main" tabindex={-1} aria-busy={isBusy} data-shown={shown}>
        {content}
      </main>
      <StatusLine />
    </>,
    document.body,
  )
}

function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true })
}

async function start(): Promise<void> {
  addEventListener("hashchange", () => isTicketLink() && location.reload())
  if (!(await exchangeTicket())) return stranger()
  addEventListener("hashchange", () => show().catch(stopped))
  addEventListener(REOPEN, () => open().catch(stopped))
  addEventListener("keydown", pressed)
  addEventListener("visibilitychange", storeChanged)
  onStoreChange(() => Promise.all([count(), isRefused && open()]).catch(stopped))
  try {
    await show()
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.status !== 401) throw fault
    forgetToken()
    return stranger()
  }
  await listenForChanges(storeChanged).catch(() => undefined)
  stopped()
}

function stopped(): void {
  say("The dashboard has stopped. Run: tenure dashboard", true, true)
  document.body.classList.add("stopped")
}

function stranger(): void {
  const content = (
    <>
      <h1>Tenure</h1>
      <p>This link has been used, or it is older than two minutes.</p>
      <Quiet>
        <WithCommand text="For a new one, press Enter in the terminal where the dashboard runs, or run: tenure dashboard" />
      </Quiet>
    </>
  )
  render(<main id="main">{content}</main>, document.body)
}

/** After a change of the address. */
async function show(): Promise<void> {
  const isFirst = frame.shown === undefined
  const [isOpen] = await Promise.all([open(), count()])
  if (!isOpen) return
  scrollTo(0, 0)
  if (!isFirst) focusMain()
}

let round = 0
let isRefused = false

/** The page before stays until this one has its data. False when the person went elsewhere meanwhile. */
async function open(): Promise<boolean> {
  const own = ++round
  const { hash } = location
  const { here, view } = viewFor(hash)
  document.title = `${view.title} · Tenure`
  draw({ isBusy: true, here })
  const content = await opened(view, here)
  if (own !== round) return false
  draw({ content: <Fragment key={own}>{content}</Fragment>, isBusy: false, shown: hash })
  return true
}

async function opened(view: View, here: string): Promise<ComponentChildren> {
  try {
    const content = await view.open()
    isRefused = false
    return content
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.status === 401) throw fault
    isRefused = true
    return (
      <>
        <h1>{view.title}</h1>
        <p class="trouble">
          {fault.message} {fault.hint}
        </p>
        <WayBack here={here} />
      </>
    )
  }
}

/** To the list that the missing thing would be in. */
function WayBack({ here }: Readonly<{ here: string }>) {
  if (here === "lessons") return <PageLink to={[here]}>All lessons</PageLink>
  if (here === "sessions") return <PageLink to={[here]}>All sessions</PageLink>
  return <PageLink to={[""]}>Overview</PageLink>
}

async function count(): Promise<void> {
  const { total, handEdits } = await get<Waiting>("/api/review", { limit: 0 })
  draw({ needReview: total + handEdits.length })
}

function viewFor(hash: string): { readonly here: string; readonly view: View } {
  const [path = "", search = ""] = hash.replace(/^#\/?/, "").split("?")
  const [here = "", name] = path.split("/").map(decoded)
  return { here, view: viewOf(here, name, new URLSearchParams(search)) }
}

function viewOf(page: string, name: string | undefined, query: URLSearchParams): View {
  switch (page) {
    case "lessons":
      return name === undefined ? lessonsView(query) : lessonView(name)
    case "sessions":
      return name === undefined ? sessionsView : sessionView(name)
    case "graph":
      return graphView
    case "track":
      return trackView
    case "changes":
      return changesView
    case "review":
      return reviewView
    case "deliveries":
      return deliveriesView(query)
    case "hooks":
      return hooksView(name ?? "")
    default:
      return overviewView
  }
}

/** A typed address may hold anything. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function pressed(event: KeyboardEvent): void {
  const isTyping =
    event.target instanceof Element && event.target.matches("input, textarea, select, dialog *")
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  const page = PAGES[Number(event.key) - 1]
  const keys = currentKeys()
  if (event.key === "?") showHelp()
  else if (page !== undefined) location.hash = hrefTo([page.path])
  else if (Object.hasOwn(keys, event.key)) keys[event.key]?.press()
  else return
  event.preventDefault()
}

start()
