import { paintWhere } from './after-paint.ts'
import type { Handles } from './handles.ts'

/** From the paste: to the paint that shows the block worked out, and to the one that shows it checked, in milliseconds. */
export interface PasteTime {
  readonly time: number
  readonly checked: number
}

let pasted: Promise<PasteTime> | undefined

/** Begins to take the time of a paste: from the moment at which the browser takes Ctrl+V in, or from giving the data where no text is taken. */
export function recordPaste(handles: Handles, block: string, total: string, limit: number): void {
  pasted = startOfPaste(handles, block, limit).then(async (start) => {
    const time = (await paintWhere(() => handles.isPasted(total, block), limit)) - start
    const isChecked = handles.isChecked?.bind(handles)
    return { time, checked: isChecked === undefined || isChecked() ? time : (await paintWhere(isChecked, limit)) - start }
  })
  // Whoever asks for the time hears of a failure.
  pasted.catch(() => {})
}

function startOfPaste(handles: Handles, block: string, limit: number): Promise<number> {
  if (handles.give !== undefined) {
    const start = performance.now()
    handles.give(block)
    return Promise.resolve(start)
  }
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no Ctrl+V in ${limit / 1000} s`)), limit)
    window.addEventListener(
      'keydown',
      function look({ key, ctrlKey, timeStamp }) {
        if (key.toLowerCase() !== 'v' || !ctrlKey) return
        window.removeEventListener('keydown', look, { capture: true })
        clearTimeout(timer)
        resolve(timeStamp)
      },
      { capture: true },
    )
  })
}

export function pasteRecorded(): Promise<PasteTime> {
  return pasted ?? Promise.reject(new Error('no paste is recorded'))
}
