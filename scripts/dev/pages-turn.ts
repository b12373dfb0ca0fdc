/** A page that has nothing to ask for does not keep the rest waiting for longer (ms). */
const PATIENCE = 900
/** A page asks for one thing after the other; the pause between them is shorter than this (ms). */
const PAUSE = 80

/** Knows when the open pages have what they fetch of a changed model. */
export type PagesTurn = {
  /** A page has been given its frame or a pack. */
  answered(url: string): void
  /** Resolves when the open pages have the model of now, or when nobody has a page open. */
  over(): Promise<void>
}

/** The pages come before everything else that a change brings about: who edits a declaration looks at a page. */
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
        if (isServed || !isAnyOpen() || now - since > PATIENCE) return
        await new Promise((done) => setTimeout(done, PAUSE / 4))
      }
    },
  }
}
