import type { Entity } from '../../../../core/model/entity.ts'
import { referencesOf } from '../../../cells/references-of.ts'
import { StatusTag } from '../../../cells/StatusTag.tsx'
import { textOfValue } from '../../../cells/text-of-value.ts'
import { useWords } from '../../../cells/use-words.ts'
import type { Row } from '../../../cells/value-at-path.ts'

/** One event of a history: the action, the person, the state before and after, and the reason. */
export function HistoryEntry({ entity, entry }: { entity: Entity; entry: Row }) {
  const words = useWords()
  const action = textOfValue(entry['action'])
  const region = textOfValue(entry['region'])
  const vocabulary = entity.regions[region]?.vocabulary ?? entity.fields[region]?.vocabulary
  const from = textOfValue(entry['fromState'])
  const to = textOfValue(entry['toState'])
  const side = textOfValue(entry['side'])
  const changes = Array.isArray(entry['changes']) ? (entry['changes'] as readonly Row[]) : []
  return (
    <div className="history-entry" data-entry={action}>
      <strong>{words.text([`action.${entity.name}.${action}`, `action.${action}`, `ui.history.action.${action}`, 'ui.history.action.other'])}</strong>
      <span>
        {textOfValue(entry['accountName']) || (entry['account'] === null && words.text('ui.history.byTime'))}
        {textOfValue(entry['inPlaceOfName']) !== '' && ` ${words.text('ui.history.inPlaceOf', { name: textOfValue(entry['inPlaceOfName']) })}`}
        {side !== '' && ` · ${words.text(`ui.site.${side}Side`)}`}
        {entry['onBehalf'] === true && ` · ${words.text('ui.history.onBehalf')}`}
      </span>
      {vocabulary !== undefined && to !== '' && from !== to && (
        <span className="history-states">
          {from !== '' && <StatusTag vocabulary={vocabulary} value={from} />}
          {from !== '' && <span aria-label={words.text('ui.history.to')}>→</span>}
          <StatusTag vocabulary={vocabulary} value={to} />
        </span>
      )}
      {Number(entry['copies'] ?? 1) > 1 && <span>{words.text('ui.history.copies', { count: textOfValue(entry['copies']) })}</span>}
      {action === 'openFile' && <span className="history-file">{words.list(openedFiles(changes))}</span>}
      <ListChanges entity={entity} changes={changes} />
      {textOfValue(entry['reason']) !== '' && <q>{textOfValue(entry['reason'])}</q>}
    </div>
  )
}

/** The names of the files that were opened; a hidden one has none. */
function openedFiles(changes: readonly Row[]): readonly string[] {
  return changes.flatMap(({ after }) => (Array.isArray(after) ? (after as readonly Row[]).map((file) => textOfValue(file['name'])) : []))
}

/** The records that a field with several gained and lost; one that is gone has no name. */
function ListChanges({ entity, changes }: { readonly entity: Entity; readonly changes: readonly Row[] }) {
  const words = useWords()
  return changes.map((change) => {
    const path = textOfValue(change['path'])
    const field = entity.fields[path]
    if (field?.type !== 'refs') return null
    const [added = '', removed = ''] = [change['added'], change['removed']].map((records) => words.list(referencesOf(records).map(({ text }) => text || '…')))
    return (
      <span key={path} className="history-list">
        {words.field(entity, field)}
        {added !== '' && <ins>+ {added}</ins>}
        {removed !== '' && <del>− {removed}</del>}
      </span>
    )
  })
}
