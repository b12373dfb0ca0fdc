import './folded-columns.css'
import type { Column, Fold } from '../../../core/model/screen.ts'
import { valueAtPath, type Row } from '../../cells/value-at-path.ts'
import type { GridColumn } from '../api/grid-column.ts'

/**
 * The columns of a grid with its groups folded: of each stay the columns that its fold keeps, and its bar stands where it begins. A group whose whole is hidden
 * has no bar, and stays open.
 */
export function foldedColumns(columns: readonly GridColumn[], declared: readonly Column[], folds: Readonly<Record<string, Fold>>): readonly GridColumn[] {
  const groups = new Map(declared.map(({ field, group }) => [field, group]))
  const shown = new Map(columns.map((column) => [column.key, column]))
  const begun = new Set<string>()
  return columns.flatMap((column) => {
    const group = groups.get(column.key) ?? ''
    const fold = folds[group]
    const whole = fold?.bar.at(-1)
    if (fold === undefined || (whole !== undefined && !shown.has(whole))) return [column]
    const isFirst = !begun.has(group)
    begun.add(group)
    const bar = isFirst && whole !== undefined ? [barOf(fold.bar.flatMap((key) => shown.get(key) ?? []))] : []
    return fold.keep.includes(column.key) ? [...bar, column] : bar
  })
}

const WIDTH = 160

/** Figures as one column, which goes by the name of the last, the whole of the others. */
function barOf(figures: readonly GridColumn[]): GridColumn {
  const whole = figures.at(-1)!
  const parts = figures.slice(0, -1)
  const text = (row: Row) => figures.map((each) => each.text(row) || '–').join(' / ')
  return {
    ...whole,
    label: figures.map(({ label }) => label).join(' · '),
    width: WIDTH,
    isFigure: false,
    isSortable: false,
    series: 'same',
    text,
    copied: text,
    total: (values) => (figures.every(({ key }) => values[key] !== undefined) ? text(values) : null),
    show: (row) => (
      <span className="fold-bar" role="img" aria-label={figures.map((each) => `${each.label} ${each.text(row) || '–'}`).join(', ')}>
        <span className="fold-figures">
          <span>{parts.map((each) => each.text(row) || '–').join(' · ')}</span>
          <span>{whole.show(row)}</span>
        </span>
        <span className="fold-track">
          {parts.toReversed().map(({ key }) => (
            <span key={key} style={{ inlineSize: `${shareOf(row, key, whole.key) * 100}%` }} />
          ))}
        </span>
      </span>
    ),
  }
}

/** How far a figure is on its way to the whole, to draw it. */
function shareOf(row: Row, part: string, whole: string): number {
  const [done, of] = [Number(valueAtPath(row, part)), Number(valueAtPath(row, whole))]
  return done > 0 && of > 0 ? Math.min(done / of, 1) : 0
}
