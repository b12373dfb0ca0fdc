import type { Page, Request } from 'playwright-core'

/** The streams of a live document and of the bell never end. */
const STREAMS: ReadonlySet<string> = new Set(['/api/live', '/api/member/notify/live'])
/** How long to wait before asking whether the page's main thread is idle, in milliseconds. */
const CALM = 50

/** Follows the requests of a page from now on. */
export function requestsOf(page: Page): { atRest(): Promise<void> } {
  const underWay = new Set<Request>()
  let begun = 0
  let wake = () => {}
  page.on('request', (request) => {
    if (STREAMS.has(new URL(request.url()).pathname)) return
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
