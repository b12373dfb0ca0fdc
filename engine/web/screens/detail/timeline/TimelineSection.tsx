import './timeline.css'
import { Timeline } from '@douyinfe/semi-ui-19'
import { useState } from 'react'
import type { Entity } from '../../../../core/model/entity.ts'
import { formatInstant } from '../../../cells/format-date.ts'
import { textOfValue } from '../../../cells/text-of-value.ts'
import { useWords } from '../../../cells/use-words.ts'
import type { Row } from '../../../cells/value-at-path.ts'
import { ErrorState } from '../../../feedback/ErrorState.tsx'
import { UnsavedGuard } from '../../../feedback/UnsavedGuard.tsx'
import { ApprovalRounds } from './ApprovalRounds.tsx'
import { CommentEntry } from './CommentEntry.tsx'
import { CommentForm } from './CommentForm.tsx'
import { timelineOf } from './fold-repeats.ts'
import { HistoryEntry } from './HistoryEntry.tsx'
import { useCommenting, useDiscussion } from './use-discussion.ts'
import { useHistory } from './use-history.ts'

/** History and comments of a document in one line, the latest first, and, if `canWrite`, the place to write. */
export function TimelineSection({ entity, id, canWrite }: { readonly entity: Entity; readonly id: string; readonly canWrite: boolean }) {
  const words = useWords()
  const history = useHistory(entity, id)
  const discussion = useDiscussion(entity, id)
  const { write, withdraw } = useCommenting(entity, id)
  // Where a later question fails, what was answered stays: a comment is being written beneath.
  const failed = [history, discussion].find(({ data, error }) => data === undefined && error !== null)
  if (failed?.error != null) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (history.data === undefined || discussion.data === undefined) return null
  const items = timelineOf(history.data.entries, discussion.data.comments)
  return (
    <>
      {canWrite && (
        <UnsavedGuard>
          <CommentForm key={id} entity={entity} id={id} mayShare={discussion.data.rights.mayShare} onSend={write} />
        </UnsavedGuard>
      )}
      <ApprovalRounds rounds={history.data.approvals} />
      {items.length === 0 ? (
        <p className="screen-note">{words.text('ui.history.nothing')}</p>
      ) : (
        <Timeline className="history">
          {items.map((item) => (
            <Timeline.Item key={item.id} time={formatInstant(item.at)}>
              {item.kind === 'comment' ? (
                <CommentEntry comment={item.comment} {...(canWrite && { onWithdraw: withdraw })} />
              ) : (
                <Entries entity={entity} entries={item.entries} />
              )}
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </>
  )
}

/** What was done; if several times in a row, how often, and each on request. */
function Entries({ entity, entries }: { readonly entity: Entity; readonly entries: readonly Row[] }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const [latest, ...earlier] = entries
  if (latest === undefined) return null
  if (earlier.length === 0) return <HistoryEntry entity={entity} entry={latest} />
  const since = formatInstant(textOfValue(earlier.at(-1)?.['at']))
  return (
    <div className="history-repeated">
      <HistoryEntry entity={entity} entry={latest} />
      <p>
        <span>{words.text('ui.discussion.times', { count: String(entries.length), from: since })}</span>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.text(isOpen ? 'ui.discussion.folded' : 'ui.discussion.each')}
        </button>
      </p>
      {isOpen && (
        <ol>
          {entries.map((entry) => (
            <li key={textOfValue(entry['id'])}>
              <time>{formatInstant(textOfValue(entry['at']))}</time>
              <HistoryEntry entity={entity} entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
