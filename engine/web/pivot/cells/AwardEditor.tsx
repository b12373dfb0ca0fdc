import { createPortal } from 'react-dom'
import { readTiers } from '../../../core/expression/functions/price-tiers.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { valueAtPath, type Row } from '../../cells/value-at-path.ts'
import { TextEditor } from '../../form/lines/editors/TextEditor.tsx'
import { usePopupPosition } from '../../form/lines/editors/use-popup-position.ts'
import type { CellEditing } from '../../grid/api/grid-editing.ts'
import type { PivotGroup } from '../lines/pivot-of.ts'
import { percent } from '../lines/percent.ts'
import type { CellDrawing } from './matrix-cell.tsx'
import type { MatrixRow, Taken } from '../award/award-store.ts'
import { figureOf, type AwardFields } from '../award/places.ts'

type Props = {
  readonly editing: CellEditing
  readonly group: PivotGroup
  readonly groups: readonly PivotGroup[]
  /** All rows of the same place, this one included. */
  readonly siblings: readonly MatrixRow[]
  /** What stands besides this cell, by line. */
  readonly besides: Taken
  readonly fields: AwardFields
  readonly drawing: CellDrawing
  readonly priceLabel: string
}

/** An open cell: the quantity, and beneath it the prices from greater quantities on, what else is offered, and what the others take. */
export function AwardEditor({ editing, group, groups, siblings, besides, fields, drawing, priceLabel }: Props) {
  const { pivot, words, renderers, quantity } = drawing
  const { place, anchor } = usePopupPosition()
  const row = editing.row as unknown as MatrixRow
  const line = row.cells.get(group.key) ?? {}
  const tiers = (pivot.tiers === undefined ? undefined : readTiers(textOfValue(valueAtPath(line, pivot.tiers)))) ?? []
  const price = renderers.get(pivot.best)
  const [reference] = pivot.against.flatMap((path) => figureOf(line, path) ?? [])
  const others = siblings.flatMap((each) =>
    [...each.cells].flatMap(([key, cell]) => {
      const taken = besides.get(String(cell['id']))
      return taken === undefined || (each.id === row.id && key === group.key)
        ? []
        : [`${groups.find((other) => other.key === key)?.label ?? ''} ${quantity(taken)}`]
    }),
  )
  const wanted = textOfValue(valueAtPath(row.head, fields.wanted))
  return (
    <div className="matrix-editor" ref={anchor}>
      <TextEditor {...editing} label={group.label} text={row.taken.get(group.key) ?? ''} isFigure isLong={false} maxLength={undefined} />
      {place !== undefined &&
        createPortal(
          <div className="matrix-popup" style={place}>
            <p>{words.text('ui.matrix.of', { wanted: quantity(wanted), others: words.list(others) || '–' })}</p>
            {tiers.length > 0 && (
              <table>
                <thead>
                  <tr>
                    <th>{words.text('ui.filter.from')}</th>
                    <th>{priceLabel}</th>
                    <th />
                  </tr>
                </thead>
                <tbody>
                  {tiers.map((tier) => (
                    <tr key={tier.from.toFixed()}>
                      <td>{quantity(tier.from.toFixed())}</td>
                      <td>{price?.text(tier.price.toFixed()) ?? tier.price.toFixed()}</td>
                      <td>{reference === undefined ? '' : percent(tier.price.minus(reference), reference)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            <Offered siblings={siblings} row={row} group={group} drawing={drawing} />
          </div>,
          document.body,
        )}
    </div>
  )
}

/** What the same group offers in the other rows of the place. */
function Offered({ siblings, row, group, drawing }: Pick<Props, 'siblings' | 'group' | 'drawing'> & { readonly row: MatrixRow }) {
  const { pivot, words, renderers } = drawing
  const offered = siblings.flatMap((each) => {
    const line: Row | undefined = each.cells.get(group.key)
    return each.id === row.id || line === undefined ? [] : [{ id: each.id, line }]
  })
  if (offered.length === 0) return null
  const named = (line: Row) => pivot.heads.map((path) => textOfValue(valueAtPath(line, path))).join(' ')
  return (
    <>
      <p>{words.text('ui.matrix.offered')}</p>
      <ul>
        {offered.map(({ id, line }) => (
          <li key={id}>
            {named(line)} · {renderers.get(pivot.best)?.text(valueAtPath(line, pivot.best))}
          </li>
        ))}
      </ul>
    </>
  )
}
