import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'

type Props = {
  readonly field: string
  readonly label: string
  readonly beneath: string | undefined
  /** The mark of a required column. */
  readonly required: ReactNode
  readonly direction: 'ASC' | 'DESC' | undefined
  /** Its rank among several sorted columns, from 1. */
  readonly priority: number | undefined
}

/** The header of a column: its name, whether it is required, and its sort order. */
export function ColumnHeader({ field, label, beneath, required, direction, priority }: Props) {
  const text = useText()
  return (
    <span className="grid-head" data-column={field} title={label}>
      <span className="grid-head-name">
        {label}
        {required}
        {beneath !== undefined && <small>{beneath}</small>}
      </span>
      {direction !== undefined && (
        <span className="grid-head-sort" data-direction={direction}>
          <span aria-hidden>{direction === 'ASC' ? '↑' : '↓'}</span>
          {priority !== undefined && <sub>{priority}</sub>}
          <span className="sr-only">{text(direction === 'ASC' ? 'ui.grid.ascending' : 'ui.grid.descending')}</span>
        </span>
      )}
    </span>
  )
}
