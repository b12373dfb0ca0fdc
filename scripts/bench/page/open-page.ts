import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Point } from './in-page/offer.ts'

/** A contestant's page, and the connection to its browser. */
export interface OpenPage {
  readonly page: Page
  readonly wire: CDPSession
  click(point: Point): Promise<void>
  press(key: string): Promise<void>
  /** The CPU time of the page's main thread so far, in milliseconds: it excludes waiting for a busy machine. */
  workDone(): Promise<number>
  close(): Promise<void>
}

const viewport = { width: 1440, height: 900 }

/** Opens a page in a new context: without cache, storage and heap of the round before. */
export async function openPage(browser: Browser, url: string): Promise<OpenPage> {
  const context = await browser.newContext({ viewport, locale: 'en-US', timezoneId: 'UTC' })
  const page = await context.newPage()
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto(url)
  await page
    .waitForFunction(() => 'probe' in window, undefined, { timeout: 30_000 })
    .catch((error: unknown) => {
      throw errors[0] ?? error
    })
  const wire = await context.newCDPSession(page)
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    page,
    wire,
    async click({ x, y }) {
      for (const type of ['mousePressed', 'mouseReleased'] as const) await wire.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
    },
    async press(key) {
      const isLetter = key.length === 1
      const windowsVirtualKeyCode = codeByKey[key] ?? key.toUpperCase().charCodeAt(0)
      const about = { key, code: isLetter ? `Digit${key}` : key, windowsVirtualKeyCode, ...(isLetter ? { text: key } : key === 'Enter' ? { text: '\r' } : {}) }
      await wire.send('Input.dispatchKeyEvent', { type: isLetter || key === 'Enter' ? 'keyDown' : 'rawKeyDown', ...about })
      await wire.send('Input.dispatchKeyEvent', { type: 'keyUp', ...about })
    },
    async workDone() {
      const { metrics } = await wire.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
    },
    close: () => context.close(),
  }
}

const codeByKey: Readonly<Record<string, number>> = { Enter: 13, Tab: 9, Escape: 27 }
