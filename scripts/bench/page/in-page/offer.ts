import { paintWhere } from './after-paint.ts'
import type { Handles, Size } from './handles.ts'
import { startFrames, stopFrames, type Frames } from './record-frames.ts'
import { keysRecorded, recordKeys, type KeyTime } from './record-keys.ts'
import { pasteRecorded, recordPaste, type PasteTime } from './record-paste.ts'
import { warmFonts } from './warm-fonts.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** The functions that the harness calls in a page. Times are in milliseconds. */
export interface Probe {
  prepare(size: Size): void
  mount(limit: number): Promise<number>
  /** The point to click for a cell, once it is drawn. */
  pointOf(line: number, column: string, limit: number): Promise<Point>
  /** The text that a cell, or its input, shows. */
  shownAt(line: number, column: string): string
  recordKeys(): void
  keysRecorded(): readonly KeyTime[]
  /** Whether the contestant accepts pasted text; otherwise the recording passes it the block as data. */
  takesText(): boolean
  recordPaste(block: string, total: string, limit: number): void
  pasteRecorded(): Promise<PasteTime>
  /** With `looking`, looks for blank lines in each frame, which costs some milliseconds a frame. */
  startFrames(looking: boolean): void
  stopFrames(): Frames
  middle(): Point
  /** Jumps to a part of the lines, as a click on the scroll bar does. */
  jumpTo(part: number): void
  blankShare(): number
}

declare global {
  interface Window {
    probe: Probe
  }
}

/** Offers a contestant's page to the harness. */
export function offer(handles: Handles): void {
  window.bench = handles
  window.probe = {
    prepare(size) {
      handles.prepare(size)
      warmFonts()
    },
    async mount(limit) {
      const start = performance.now()
      handles.mount()
      return (await paintWhere(handles.isShown, limit)) - start
    },
    async pointOf(line, column, limit) {
      await paintWhere(() => handles.cellAt(line, column) !== undefined, limit)
      const cell = handles.cellAt(line, column)!
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return middleOf(cell)
    },
    shownAt(line, column) {
      const cell = handles.cellAt(line, column)
      const input = cell instanceof HTMLInputElement ? cell : cell?.querySelector('input')
      return input?.value ?? cell?.textContent ?? ''
    },
    recordKeys,
    keysRecorded,
    takesText: () => handles.give === undefined,
    recordPaste: (block, total, limit) => recordPaste(handles, block, total, limit),
    pasteRecorded,
    startFrames: (looking) => startFrames(looking ? () => blankShare(handles) : () => 0),
    stopFrames,
    middle: () => middleOf(handles.scroller()),
    jumpTo(part) {
      const scroller = handles.scroller()
      scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * part
    },
    blankShare: () => blankShare(handles),
  }
}

// Of the visible area.
function middleOf(element: Element): Point {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return { x: (Math.max(left, 0) + Math.min(right, innerWidth)) / 2, y: (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2 }
}

/** The blank share of the scrolling area, without head and totals. */
function blankShare(handles: Handles): number {
  const box = handles.scroller().getBoundingClientRect()
  const [top, bottom] = [Math.max(box.top, 0) + 48, Math.min(box.bottom, innerHeight) - 64]
  const places = [0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => top + (bottom - top) * part)
  const x = box.left + Math.min(box.width, innerWidth) / 2
  return places.filter((y) => !handles.isDrawnAt(x, y)).length / places.length
}
