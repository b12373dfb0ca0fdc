import type { Page, Request } from 'playwright-core'

/** The stream of a live document never ends. */
const STREAM = '/api/live'
/** How long to wait before asking whether the page's main thread is idle, in milliseconds. */
const CALM = 50

/** Follows the requests of a page from now on. */
export function requestsOf(page: Page): { atRest(): Promise<void> } {
  const underWay = new Set<Request>()
  let begun = 0
  let wake = () => {}
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === STREAM) return
    begun++
    underWay.add(request)
  })
  const end = (request: Request) => {
    underWay.delete(request)
    if (underWay.size === 0) wake()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)

  /** Resolves when the page has processed its answers and has no open request. */
  const idle = () => page.evaluate((calm) => new Promise<void>((done) => setTimeout(() => requestIdleCallback(() => done(), { timeout: 1000 }), calm)), CALM)

  return {
    async atRest() {
      for (;;) {
        if (underWay.size > 0) await new Promise<void>((done) => (wake = done))
        const before = begun
        await idle()
        if (underWay.size === 0 && begun === before) return
      }
    },
  }
}
