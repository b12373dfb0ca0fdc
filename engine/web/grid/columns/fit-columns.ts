import type { Row } from '../../cells/value-at-path.ts'
import type { GridColumn } from '../api/grid-column.ts'
import { widthOfText } from './width-of-text.ts'

const PADDING = 26
const HEAD = 42
/** Capitals are wider than the average letter. */
const MORE_FOR_CAPITAL = 2
/** The unit or currency behind a figure. */
const UNIT = 36
/** Room for the name of a company. */
const MAX_WIDTH = 208

/** What the longest text of a column takes, with its head: a name is whole where it can be, a figure always. Columns whose cells are more than a text keep their usual width. */
export function widthsByContent(columns: readonly GridColumn[], rows: readonly Row[]): ReadonlyMap<string, number> {
  return new Map(
    columns
      .filter(({ isData, wraps, isFigure }) => isData && (wraps || isFigure))
      .map((column) => {
        const { label, width: usual, isFigure } = column
        const more = isFigure ? UNIT : 0
        const head = Math.min(widthOfText(label, 13) + HEAD, usual)
        const widest = rows.reduce((width, row) => Math.max(width, widthOf(column.text(row)) + more), head)
        return [column.key, isFigure ? widest : Math.min(widest, Math.max(usual, MAX_WIDTH))]
      }),
  )
}

function widthOf(text: string): number {
  return widthOfText(text, 13) + (text.match(/\p{Lu}/gu)?.length ?? 0) * MORE_FOR_CAPITAL + PADDING
}

/**
 * The columns, widened so that the last one in sight ends where the room ends: the next one begins beneath the actions, and no figure is half covered. Where all
 * of them fit, each takes of the rest what it takes of the width, so that the actions stand at the edge. Nothing changes where a column is out of sight and
 * more than a third would have to be added.
 */
export function alignedToRoom(columns: readonly GridColumn[], room: number): readonly GridColumn[] {
  const atEnd = columns.filter(({ frozen }) => frozen === 'end').reduce((sum, { width }) => sum + width, 0)
  const others = columns.filter(({ frozen }) => frozen !== 'end')
  let taken = 0
  let count = 0
  while (count < others.length && taken + others[count]!.width <= room - atEnd) taken += others[count++]!.width
  const left = room - atEnd - taken
  const inSight = others.slice(0, count).filter(({ isData }) => isData)
  const fitsWhole = count === others.length
  if (left <= 0 || inSight.length === 0 || (!fitsWhole && left > taken / 3)) return columns
  const ofData = inSight.reduce((sum, { width }) => sum + width, 0)
  const shares = inSight.map(({ width }) => Math.floor(fitsWhole ? (left * width) / ofData : left / inSight.length))
  const rest = left - shares.reduce((sum, share) => sum + share, 0)
  return columns.map((column) => {
    const place = inSight.indexOf(column)
    return place === -1 ? column : { ...column, width: column.width + shares[place]! + (place === inSight.length - 1 ? rest : 0) }
  })
}

/** The columns, narrowed alike as far as they may be, if all of them then fit; else as they are: what must be scrolled is not squeezed as well. */
export function narrowedToRoom(columns: readonly GridColumn[], room: number): readonly GridColumn[] {
  const over = columns.reduce((sum, { width }) => sum + width, 0) - room
  const spare = columns.reduce((sum, { width, least = width }) => sum + Math.max(0, width - least), 0)
  if (over <= 0 || spare < over) return columns
  return columns.map((column) => ({ ...column, width: column.width - Math.ceil((Math.max(0, column.width - (column.least ?? column.width)) * over) / spare) }))
}
