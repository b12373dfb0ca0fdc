import { paintWhere } from './after-paint.ts'
import type { Handles } from './handles.ts'

/** From the paste to the paint that shows the block computed, and to the paint that shows it checked, in milliseconds. */
export interface PasteTime {
  readonly time: number
  readonly checked: number
}

let pasted: Promise<PasteTime> | undefined

/** Starts to record a paste: from the moment at which the browser receives Ctrl+V, or from passing the data if the contestant accepts no text. */
export function recordPaste(handles: Handles, block: string, total: string, limit: number): void {
  pasted = startOfPaste(handles, block, limit).then(async (start) => {
    const time = (await paintWhere(() => handles.isPasted(total, block), limit)) - start
    const isChecked = handles.isChecked?.bind(handles)
    return { time, checked: isChecked === undefined || isChecked() ? time : (await paintWhere(isChecked, limit)) - start }
  })
  // The caller that asks for the time receives the failure.
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
