import { setTimeout as wait } from 'node:timers/promises'
import { putOnClipboard } from '../../../../tests/support/browser/clipboard.ts'
import type { Contestant } from '../contestants.ts'
import { typedColumn } from '../data/columns.ts'
import { blockOf, linesOfBlock, totalOf } from '../data/lines.ts'
import type { Size } from '../in-page/handles.ts'
import type { KeyTime } from '../in-page/record-keys.ts'
import type { Frames } from '../in-page/record-frames.ts'
import type { OpenPage } from '../open-page.ts'

/** How long to wait for a page to draw, or to take a block, before giving up; in milliseconds. */
export const TIMEOUT_MS = 30_000
/**
 * A contestant that needs longer than the first limit for a round is stopped; one that needs longer than the second has no further
 * round. In milliseconds.
 */
export const turnLimit = 60_000
export const slowTurn = 15_000
/** Work after drawing (idle work, fonts) must not overlap the measurement. */
const rest = 400

/** The time a person waited, and how much of it the page's main thread worked; in milliseconds. */
export interface Taken {
  readonly time: number
  readonly work: number
}

async function taken(open: OpenPage, act: () => Promise<number>): Promise<Taken> {
  const before = await open.workDone()
  const time = await act()
  return { time, work: (await open.workDone()) - before }
}

export interface Drawn extends Taken {
  /** The growth of the page's heap after a garbage collection, in megabytes. */
  readonly held: number
}

/** Draws the lines, and measures the heap afterwards. */
export async function drawTurn(open: OpenPage, size: Size): Promise<Drawn> {
  const before = await heldBy(open)
  const drawn = await mountTurn(open, size)
  await wait(rest)
  return { ...drawn, held: (await heldBy(open)) - before }
}

/** From the call that draws to the paint that shows the lines. The lines are made and their garbage is collected before. */
export async function mountTurn(open: OpenPage, size: Size): Promise<Taken> {
  const { page, wire } = open
  await page.evaluate((asked) => window.probe.prepare(asked), size)
  await wire.send('HeapProfiler.collectGarbage')
  return taken(open, () => page.evaluate((limit) => window.probe.mount(limit), TIMEOUT_MS))
}

/** The pauses between keys, in rotation: quick typing, and rests in which deferred work begins. In milliseconds. */
const pauses = [61, 83, 277, 113, 71, 419]

export interface KeyResult {
  readonly times: readonly KeyTime[]
  /** The main thread's work for a key, including clicks and deferred work; in milliseconds. */
  readonly workPerKey: number
}

/** After this much typing, in milliseconds, the round ends early if it has covered this many lines. */
const enough = { time: 12_000, lines: 3 }

/** Types two digits and the key that ends the cell, line after line. Every key waits until the one before it is painted. */
export async function keyTurn(open: OpenPage, { commitKey }: Contestant, size: Size, lines: number): Promise<KeyResult> {
  const { page } = open
  await mountTurn(open, size)
  await wait(rest)
  const times: KeyTime[] = []
  const before = await open.workDone()
  let pressed = 0
  const start = performance.now()
  for (let line = 0; line < lines; line++) {
    if (line >= enough.lines && performance.now() - start > enough.time) break
    await open.click(await page.evaluate(([at, column]) => window.probe.pointOf(at, column, 5000), [line, typedColumn] as const))
    await wait(rest)
    // Typing into an input replaces its value, as in a cell of a grid.
    if (await page.evaluate(() => document.activeElement instanceof HTMLInputElement)) await page.keyboard.press('Control+a')
    await page.evaluate(() => window.probe.recordKeys())
    const keys = [String(1 + (line % 9)), '7', commitKey]
    for (const [place, key] of keys.entries()) {
      await open.press(key)
      await page.waitForFunction((count) => window.probe.keysRecorded().length >= count, place + 1, { timeout: TIMEOUT_MS, polling: 20 })
      await wait(pauses[pressed++ % pauses.length])
    }
    times.push(...(await page.evaluate(() => window.probe.keysRecorded())))
    const shown = await page.evaluate(([at, column]) => window.probe.shownAt(at, column), [line, typedColumn] as const)
    if (!shown.includes(keys[0]! + keys[1]!)) throw new Error(`the cell shows "${shown}", not what was typed`)
  }
  return { times, workPerKey: ((await open.workDone()) - before) / pressed }
}

/** When a block was computed and totalled, and when it was checked as well: each from the paste to the paint, in milliseconds. */
export interface Pasted {
  readonly time: number
  readonly checked: number
  readonly work: number
}

/** From Ctrl+V to the paint that shows the block computed and totalled, and to the paint that shows it checked, as far as the contestant does that. */
export async function pasteTurn(open: OpenPage, size: Size): Promise<Pasted> {
  const { page } = open
  await mountTurn(open, size)
  await open.click(await page.evaluate(() => window.probe.pointOf(0, 'partNumber', 5000)))
  await wait(rest)
  const block = blockOf(size.lines)
  const total = totalOf(linesOfBlock(block), typedColumn)
  const takesText = await page.evaluate(() => window.probe.takesText())
  if (takesText) await putOnClipboard(page, block)
  const before = await open.workDone()
  await page.evaluate(([text, sum, limit]) => window.probe.recordPaste(text, sum, limit), [block, total, TIMEOUT_MS] as const)
  if (takesText) await page.keyboard.press('Control+v')
  const times = await page.evaluate(() => window.probe.pasteRecorded())
  return { ...times, work: (await open.workDone()) - before }
}

export interface ScrollResult extends Frames {
  /** The share of the window that was still blank 100 ms after each jump. */
  readonly blankAfterJumps: readonly number[]
}

const distance = 12_000
const jumps = [0.5, 0.1, 0.9, 0.33, 1, 0]

/**
 * Scrolls by wheel over 12,000 pixels at 4,000 pixels a second, first to record frames, then back to record blank areas; then jumps as
 * with the scroll bar.
 */
export async function scrollTurn(open: OpenPage, size: Size): Promise<ScrollResult> {
  const { page, wire } = open
  await mountTurn(open, size)
  await wait(rest)
  const { x, y } = await page.evaluate(() => window.probe.middle())
  const roll = async (yDistance: number, looking: boolean): Promise<Frames> => {
    await page.evaluate((look) => window.probe.startFrames(look), looking)
    await wire.send('Input.synthesizeScrollGesture', { x, y, yDistance, speed: 4000, gestureSourceType: 'mouse' })
    return page.evaluate(() => window.probe.stopFrames())
  }
  const { intervals } = await roll(-distance, false)
  const { blanks } = await roll(distance, true)
  const blankAfterJumps: number[] = []
  for (const part of jumps) {
    await page.evaluate((to) => window.probe.jumpTo(to), part)
    await wait(100)
    blankAfterJumps.push(await page.evaluate(() => window.probe.blankShare()))
  }
  return { intervals, blanks, blankAfterJumps }
}

async function heldBy({ wire }: OpenPage): Promise<number> {
  await wire.send('HeapProfiler.collectGarbage')
  const { usedSize } = await wire.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}
