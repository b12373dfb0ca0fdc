import { Link } from 'react-router'
import type { Row } from '../../cells/value-at-path.ts'
import type { GridColumn } from '../../grid/api/grid-column.ts'

type Props = {
  readonly label: string
  readonly columns: readonly GridColumn[]
  readonly rows: readonly Row[]
  readonly addressOf: (row: Row) => string
}

/** The rows on a phone: what names each, and those of its figures that are not zero. */
export function OpenCards({ label, columns, rows, addressOf }: Props) {
  const [head, ...rest] = columns
  return (
    <ul className="cards" aria-label={label}>
      {rows.map((row) => (
        <li key={addressOf(row)} className="card">
          <h2>
            <Link to={addressOf(row)} className="display-link">
              {head?.text(row)}
            </Link>
          </h2>
          <dl>
            {rest
              .filter(({ text }) => text(row) !== '')
              .map(({ key, label: name, show }) => (
                <div key={key}>
                  <dt>{name}</dt>
                  <dd>{show(row)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
