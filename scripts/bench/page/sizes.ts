import type { Size } from './in-page/handles.ts'

/** Every size of a full run. */
export const allSizes: readonly Size[] = ([30, 60] as const).flatMap((columns) => [200, 1000, 4000].map((lines) => ({ lines, columns })))
/** The target size for keys, pasting and scrolling, and the one for drawing. */
export const large: Size = { lines: 4000, columns: 30 }
export const largest: Size = { lines: 4000, columns: 60 }
export const small: Size = { lines: 200, columns: 30 }

/** The requested sizes; throws if none of them exists. */
export function chosenSizes(sizes: readonly Size[], asked: readonly string[] | undefined): readonly Size[] {
  if (asked === undefined) return sizes
  const chosen = sizes.filter(({ lines, columns }) => asked.includes(`${lines}x${columns}`))
  if (chosen.length === 0)
    throw new RangeError(`Cannot run "${asked.join()}": the sizes are ${sizes.map(({ lines, columns }) => `${lines}x${columns}`).join()}`)
  return chosen
}

export const textOfSize = ({ lines, columns }: Size): string => `${lines.toLocaleString('en-US')} x ${columns}`
export const isSameSize = (left: Size, right: Size): boolean => left.lines === right.lines && left.columns === right.columns
