import { Timeline } from '@douyinfe/semi-ui-19'
import type { Entity } from '../../../../core/model/entity.ts'
import { formatInstant } from '../../../cells/format-date.ts'
import { textOfValue } from '../../../cells/text-of-value.ts'
import { useWords } from '../../../cells/use-words.ts'
import { ErrorState } from '../../../feedback/ErrorState.tsx'
import { ApprovalRounds } from './ApprovalRounds.tsx'
import { HistoryEntry } from './HistoryEntry.tsx'
import { useHistory } from './use-history.ts'

/** Each event: the person, the time, the state before and after, and the reason; the latest first. */
export function HistorySection({ entity, id }: { entity: Entity; id: string }) {
  const words = useWords()
  const history = useHistory(entity, id)
  if (history.error !== null) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  if (history.data === undefined) return null
  if (history.data.entries.length === 0) return <p className="screen-note">{words.text('ui.history.nothing')}</p>
  const entries = [...history.data.entries].sort((a, b) => String(b['at']).localeCompare(String(a['at'])))
  return (
    <>
      <ApprovalRounds rounds={history.data.approvals} />
      <Timeline className="history">
        {entries.map((entry, place) => (
          <Timeline.Item key={textOfValue(entry['id']) || place} time={formatInstant(textOfValue(entry['at']))}>
            <HistoryEntry entity={entity} entry={entry} />
          </Timeline.Item>
        ))}
      </Timeline>
    </>
  )
}
