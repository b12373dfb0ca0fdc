import { afterPaint } from './after-paint.ts'

/** One key: from the moment at which the browser received it until the next paint, in milliseconds. */
export interface KeyTime {
  readonly key: string
  readonly toPaint: number
}

let times: KeyTime[] = []
let isListening = false

/**
 * Starts to record keys. `event.timeStamp` is when the browser received the key, so a key's wait for earlier work counts. The Event
 * Timing API would round to 8 ms and leave out durations below 16 ms.
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
