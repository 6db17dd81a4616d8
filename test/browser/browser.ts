// Chromium, driven by playwright-core. Every page is watched from its start for what it must never do: open a dialog,
// violate the content security policy, fail, or send a request anywhere but to the dashboard.
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import type { Served } from "../dashboard/served.ts"

const CHROMIUM = process.env["TENURE_CHROMIUM"] ?? "/usr/bin/chromium"

let browser: Promise<Browser> | undefined

export interface Visit extends AsyncDisposable {
  readonly page: Page
  /** What went wrong so far. */
  readonly complaints: string[]
}

export async function visit(served: Served, options: BrowserContextOptions = {}): Promise<Visit> {
  browser ??= chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] })
  const context = await (await browser).newContext({ viewport: { width: 1280, height: 900 }, ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`)
    dialog.dismiss()
  })
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(String(error)))
  page.on("response", async (response) => {
    if (response.status() >= 500) complaints.push(`${response.url()}: ${await response.text()}`)
  })
  page.on("request", (request) => {
    if (new URL(request.url()).host !== `127.0.0.1:${served.port}`) complaints.push(`asked ${request.url()}`)
  })
  await page.goto(served.link)
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() }
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
}

/** Opens a page of the dashboard and waits until it is drawn. */
export async function go(page: Page, served: Served, path: string): Promise<void> {
  await page.goto(`http://127.0.0.1:${served.port}/#/${path}`)
  await page.waitForSelector(`main[data-shown="#/${path}"]`)
}

/** Waits until the element contains the text. */
export async function shows(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector, { hasText: text }).first().waitFor()
}
