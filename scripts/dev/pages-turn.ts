/** The longest time that the rest waits for a page that requests nothing (ms). */
const TIMEOUT_MS = 900
/** A page requests one file after the other; the pauses between are shorter than this (ms). */
const PAUSE = 80

/** Tracks when the open pages have loaded a changed model. */
export type PagesTurn = {
  /** A page has received its frame or a pack. */
  answered(url: string): void
  /** Resolves when the open pages have the current model, or when no page is open. */
  over(): Promise<void>
}

/** After a change the pages come first: the person who edits a declaration looks at a page. */
export function pagesTurn(isAnyOpen: () => boolean): PagesTurn {
  let last = { isPack: false, at: Number.NEGATIVE_INFINITY }
  return {
    answered(url) {
      last = { isPack: !url.startsWith('/model/frame.json'), at: performance.now() }
    },
    async over() {
      const since = performance.now()
      for (;;) {
        const now = performance.now()
        const isServed = last.at > since && last.isPack && now - last.at > PAUSE
        if (isServed || !isAnyOpen() || now - since > TIMEOUT_MS) return
        await new Promise((done) => setTimeout(done, PAUSE / 4))
      }
    },
  }
}
