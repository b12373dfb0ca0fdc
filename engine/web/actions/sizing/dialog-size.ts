/** Pixels. */
export type DialogSize = { readonly width: number; readonly height: number }

/** The least size of a resizable dialog (specification 1: 2.8). */
export const LEAST: DialogSize = { width: 565, height: 304 }
/** The heights at which dialogs come (specification 2: 9). */
const CLASSES = [400, 500, 600, 700, 800, 900] as const
/** What stays of the window around a dialog. */
const EDGE = 12
const TOP = 80

/** Whether a window has room for a dialog of the least size; on a phone dialogs take what there is. */
export function isResizable(window: DialogSize): boolean {
  return window.width >= LEAST.width + 2 * EDGE && window.height >= LEAST.height + 2 * EDGE
}

/** The size that a dialog gets: not below the least, never beyond the window. */
export function sizeWithin({ width, height }: DialogSize, window: DialogSize): DialogSize {
  return {
    width: Math.round(Math.max(LEAST.width, Math.min(width, window.width - 2 * EDGE))),
    height: Math.round(Math.max(LEAST.height, Math.min(height, window.height - 2 * EDGE))),
  }
}

/** The next class above or below a height; beyond the classes, the height itself. */
export function nextClass(height: number, by: 1 | -1): number {
  return (by === 1 ? CLASSES.find((each) => each > height) : CLASSES.findLast((each) => each < height)) ?? height
}

/** How far below the upper edge of the window a dialog of this height stands. */
export function topFor(height: number, window: DialogSize): number {
  return Math.max(EDGE, Math.min(TOP, window.height - height - EDGE))
}

/** Reads stored sizes; values of another form are dropped. */
export function sizesFrom(stored: unknown): Readonly<Record<string, DialogSize>> {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, DialogSize] => isSize(entry[1])))
}

function isSize(value: unknown): value is DialogSize {
  if (typeof value !== 'object' || value === null || !('width' in value) || !('height' in value)) return false
  return Number.isFinite(value.width) && Number.isFinite(value.height)
}
