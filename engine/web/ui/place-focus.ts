/** How long what takes the focus may take to arrive, in milliseconds. */
const LOADING = 10_000

/** Calls `place` now and whenever something arrives in `root`, until it says `stop`, the person acts, or everything should be there. Returns what ends it. */
export function placeFocus(root: HTMLElement, place: (stop: () => void) => void): () => void {
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    document.removeEventListener('keydown', stop, true)
    document.removeEventListener('pointerdown', stop, true)
  }
  const observer = new MutationObserver(() => place(stop))
  const timer = setTimeout(stop, LOADING)
  observer.observe(root, { childList: true, subtree: true })
  document.addEventListener('keydown', stop, true)
  document.addEventListener('pointerdown', stop, true)
  place(stop)
  return stop
}
