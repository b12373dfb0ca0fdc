import type { Row } from '../../cells/value-at-path.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridColumn } from '../../grid/api/grid-column.ts'
import { useColumnSettings } from '../../grid/settings/use-column-settings.ts'
import { useNarrow } from '../use-narrow.ts'
import { OpenCards } from './OpenCards.tsx'

type Props = {
  /** The name under which a person's widths of columns are kept. */
  readonly name: string
  readonly label: string
  readonly columns: readonly GridColumn[]
  readonly rows: readonly Row[]
  readonly addressOf: (row: Row) => string
  readonly onOpen: (row: Row, newTab: boolean) => void
}

const stays = () => {}

/** Rows that are read and opened; on a phone cards. */
export function OpenGrid({ name, label, columns, rows, addressOf, onOpen }: Props) {
  const isNarrow = useNarrow()
  const [settings, setSettings] = useColumnSettings(name)
  if (isNarrow) return <OpenCards label={label} columns={columns} rows={rows} addressOf={addressOf} />
  return (
    <Grid
      label={label}
      columns={columns}
      rows={rows}
      compact={settings.compact}
      fill
      widths={settings.widths}
      onWidths={(widths) => setSettings({ ...settings, widths })}
      onMove={stays}
      onOpen={onOpen}
    />
  )
}
