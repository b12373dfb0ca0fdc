import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Entity } from '../../../core/model/entity.ts'
import type { ListScreen, ReportScreen } from '../../../core/model/screen.ts'
import { useWords } from '../../cells/use-words.ts'
import { EmptyState } from '../../feedback/EmptyState.tsx'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { LoadingState } from '../../feedback/LoadingState.tsx'
import { dataColumns } from '../../grid/columns/data-columns.ts'
import { Grid } from '../../grid/Grid.tsx'
import { useColumnSettings } from '../../grid/settings/use-column-settings.ts'
import { useModel } from '../../model/use-model.ts'
import { addressOfRow } from '../../navigation/address-of-screen.ts'
import { useSession } from '../../session/use-session.ts'
import { DisplayLink } from '../list/rows/DisplayLink.tsx'
import type { ReportCell } from './report-state.ts'
import { type Question, ROWS_SHOWN, useReportRows } from './use-report.ts'

type Props = {
  readonly screen: ReportScreen
  readonly list: ListScreen
  readonly entity: Entity
  readonly label: string
  readonly question: Question
  readonly cell: ReportCell
}

const stays = () => {}
const never = () => false

/** The rows behind a figure, with the columns of their list; each opens its document. */
export function ReportRows({ screen, list, entity, label, question, cell }: Props) {
  const model = useModel()
  const words = useWords()
  const navigate = useNavigate()
  const { scales } = useSession()
  const asked = useReportRows(screen.name, question, cell)
  const [settings, setSettings] = useColumnSettings(`${screen.name}.rows`)
  const { order, hidden, shown } = settings
  const columns = useMemo(
    () =>
      dataColumns({
        model,
        words,
        scales,
        entity,
        screen: list.name,
        columns: list.columns,
        pinned: list.pinned,
        settings: { order, hidden, shown },
        isSortable: never,
        showDisplay: (row, content) => <DisplayLink to={addressOfRow(list, row)}>{content}</DisplayLink>,
      }),
    [model, words, scales, entity, list, order, hidden, shown],
  )
  if (asked.error !== null) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  if (asked.data === undefined) return <LoadingState kind="report" />
  const { rows, total } = asked.data
  if (rows.length === 0) return <EmptyState title={words.text('ui.report.noRows')} description={words.text('ui.report.noRowsHint')} />
  return (
    <>
      <p className="screen-note">
        {total > ROWS_SHOWN
          ? words.text('ui.report.firstRows', { count: String(rows.length), total: String(total) })
          : words.text('ui.report.rows', { count: String(total) })}
      </p>
      <Grid
        label={label}
        columns={columns}
        rows={rows}
        compact={settings.compact}
        fill
        isFitted
        widths={settings.widths}
        onWidths={(widths) => setSettings({ ...settings, widths })}
        onMove={stays}
        onOpen={(row, newTab) => {
          const address = addressOfRow(list, row)
          if (address === undefined) return
          if (newTab) window.open(address, '_blank', 'noopener')
          else void navigate(address)
        }}
      />
    </>
  )
}
