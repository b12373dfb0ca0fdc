import type { ReactNode } from 'react'
import { readTiers } from '../../../core/expression/functions/price-tiers.ts'
import type { Pivot } from '../../../core/model/screen.ts'
import { serverNow } from '../../api/server-clock.ts'
import type { CellRenderer } from '../../cells/cell-renderer.tsx'
import { sealMark } from '../../cells/seal-mark.tsx'
import { sealOf, textOfSeal } from '../../cells/seal-of.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { valueAtPath, type Row } from '../../cells/value-at-path.ts'
import type { Words } from '../../cells/words.ts'
import type { MatrixRow } from '../award/award-store.ts'
import { figureOf } from '../award/places.ts'
import { percent, signOf } from '../lines/percent.ts'

/** What the cells of a matrix are drawn with, made once for all of them. */
export type CellDrawing = {
  readonly pivot: Pivot & { readonly best: string }
  readonly words: Words
  readonly renderers: ReadonlyMap<string, CellRenderer>
  readonly quantity: (text: string) => string
  /** Whether another row of the same place has a line of this group. */
  readonly hasAlternative: (row: MatrixRow, group: string) => boolean
}

/** A cell: the figure with its place, the difference to the best one or what is taken, the difference to the first price of `against`, and the other fields. */
export function matrixCell(drawing: CellDrawing, row: MatrixRow, group: string): ReactNode {
  const { pivot, words, renderers, quantity, hasAlternative } = drawing
  const line = row.cells.get(group)
  if (line === undefined) return <div className="matrix-cell" data-none />
  const seal = sealOf(line, pivot.best)
  if (seal !== undefined) return <div className="matrix-cell">{sealMark(textOfSeal(seal, words))}</div>
  const text = textIn(renderers, line, pivot.best)
  if (text === '')
    return (
      <div className="matrix-cell" data-none>
        {words.text('ui.matrix.noFigure')}
      </div>
    )
  const rank = row.ranks.get(group)
  const taken = row.taken.get(group)
  const tiers = pivot.tiers === undefined ? undefined : readTiers(textOfValue(valueAtPath(line, pivot.tiers)))
  return (
    <div className="matrix-cell" data-best={rank === 1 || undefined} data-taken={taken}>
      <span className="matrix-rank">{rank}</span>
      <span className="matrix-figure">{text}</span>
      <span className="matrix-beneath">
        {taken === undefined ? toBest(row, line, pivot.best, rank, words) : <b className="matrix-taken">{quantity(taken)}</b>}
        <span>
          {tiers !== undefined && <i className="matrix-mark">{words.text('ui.matrix.tiers', { count: String(tiers.length) })}</i>}
          {hasAlternative(row, group) && <i className="matrix-mark">{words.text('ui.matrix.alternative')}</i>}
          {toReference(line, pivot)}
          {pivot.cells
            .filter((path) => path !== pivot.best)
            .map((path) => (
              <span key={path} className="matrix-other">
                {inShort(textIn(renderers, line, path))}
              </span>
            ))}
        </span>
      </span>
    </div>
  )
}

/** The same as plain text, for the clipboard and a search. */
export function textOfCell({ pivot, renderers, quantity }: CellDrawing, row: MatrixRow, group: string): string {
  const line = row.cells.get(group)
  if (line === undefined) return ''
  const taken = row.taken.get(group)
  return [textIn(renderers, line, pivot.best), taken === undefined ? '' : quantity(taken)].filter((part) => part !== '').join(' · ')
}

function textIn(renderers: ReadonlyMap<string, CellRenderer>, line: Row, path: string): string {
  const value = valueAtPath(line, path)
  return renderers.get(path)?.text(value) ?? textOfValue(value)
}

/** A day of this year without the year; the opened cell has the whole. */
function inShort(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) && text.startsWith(`${new Date(serverNow()).getFullYear()}-`) ? text.slice(5) : text
}

function toBest(row: MatrixRow, line: Row, path: string, rank: number | undefined, words: Words): ReactNode {
  if (rank === 1) return <span>{words.text('ui.matrix.best')}</span>
  const [least] = row.best
  const [own, best] = [figureOf(line, path), least === undefined ? undefined : figureOf(row.cells.get(least)!, path)]
  return <span>{own === undefined || best === undefined ? '' : percent(own.minus(best), best)}</span>
}

function toReference(line: Row, { best, against }: CellDrawing['pivot']): ReactNode {
  const own = figureOf(line, best)
  const reference = against.map((path) => figureOf(line, path)).find((figure) => figure !== undefined)
  if (own === undefined || reference === undefined) return null
  const difference = own.minus(reference)
  return (
    <span className="matrix-difference" data-sign={difference.isZero() ? undefined : signOf(difference)}>
      {percent(difference, reference)}
    </span>
  )
}
