import { afterPaint } from './after-paint.ts'

/** One key: from the moment at which the browser took it in until the paint after it, in milliseconds. */
export interface KeyTime {
  readonly key: string
  readonly toPaint: number
}

let times: KeyTime[] = []
let isListening = false

/**
 * Begins to take the time of keys. `event.timeStamp` is when the browser took the key in, so that a key which waits for work before it
 * is counted with its wait. The Event Timing API would round to 8 ms and leave out what takes less than 16.
 */
export function recordKeys(): void {
  times = []
  if (isListening) return
  isListening = true
  window.addEventListener('keydown', ({ key, timeStamp }) => afterPaint((now) => times.push({ key, toPaint: now - timeStamp })), { capture: true })
}

export function keysRecorded(): readonly KeyTime[] {
  return times
}
