import { useText } from '../../i18n/use-text.ts'

type Props = {
  readonly field: string
  readonly label: string
  readonly isRequired: boolean
  readonly direction: 'ASC' | 'DESC' | undefined
  /** Its rank among several sorted columns, from 1. */
  readonly priority: number | undefined
}

/** The header of a column: its name, whether it is required, and its sort order. */
export function ColumnHeader({ field, label, isRequired, direction, priority }: Props) {
  const text = useText()
  return (
    <span className="grid-head" data-column={field} title={label}>
      <span className="grid-head-name">
        {label}
        {isRequired && (
          <span className="field-required" aria-hidden>
            *
          </span>
        )}
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
