import { Button } from '@douyinfe/semi-ui-19'
import type { Entity } from '../../../core/model/entity.ts'
import { useModel } from '../../model/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import { focusField } from '../../form/header/context/focus-field.ts'
import { placeOfIssue } from '../../form/place-of-issue.ts'
import type { DocumentStore } from '../../form/store/document-store.ts'
import { useIssues } from '../../form/store/use-document-store.ts'
import type { WordedIssue } from '../../form/worded-issue.ts'

/** A cell to go to. */
export type IssueTarget = { readonly lines: string; readonly row: number; readonly field: string }

type Props = { readonly entity: Entity; readonly store: DocumentStore; readonly onJump: (target: IssueTarget) => void; readonly onReload: () => void }

const staleCode = 'STALE_VERSION'

/** All issues at once, the first ones of thousands; each entry leads to its field or cell. */
export function IssueList({ entity, store, onJump, onReload }: Props) {
  const words = useWords()
  const model = useModel()
  const { list: issues, count } = useIssues(store)
  if (issues.length === 0) return null

  function whereOf(issue: WordedIssue): string {
    const place = placeOfIssue(issue.path)
    const field = place.kind === 'field' ? entity.fields[place.field] : undefined
    if (field !== undefined) return words.field(entity, field)
    const line = place.kind === 'cell' ? model.entities[entity.fields[place.lines]?.entity ?? ''] : undefined
    if (place.kind !== 'cell' || line === undefined) return ''
    const column = line.fields[place.field]
    return words.text('ui.form.line', { line: String(place.row + 1), field: column === undefined ? '' : words.field(line, column) })
  }

  function jump(issue: WordedIssue) {
    const place = placeOfIssue(issue.path)
    if (place.kind === 'cell') return onJump({ lines: place.lines, row: place.row, field: place.field })
    if (place.kind !== 'field') return
    const box = document.querySelector(`.document-form:not([hidden]) .labelled-field[data-field="${CSS.escape(place.field)}"]`)
    box?.scrollIntoView({ block: 'center' })
    focusField(box)
  }

  return (
    <section className="issue-list" role="alert" aria-label={words.text('ui.form.issues', { count: String(count) })}>
      <h2>{words.text('ui.form.issues', { count: String(count) })}</h2>
      <ul>
        {issues.map((issue, place) => (
          <li key={place} data-issue={issue.code} data-path={issue.path}>
            <button type="button" onClick={() => jump(issue)}>
              {whereOf(issue) !== '' && <strong>{whereOf(issue)}</strong>} {words.issue(issue)}{' '}
              {issue.params['by'] && words.text('ui.stale.by', { by: issue.params['by'] })}{' '}
              {issue.params['fields'] && words.text('ui.stale.fields', { fields: issue.params['fields'] })}
            </button>
            {issue.code === staleCode && (
              <Button size="small" data-action="reload" onClick={onReload}>
                {words.text('ui.stale.reload')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {count > issues.length && <p className="issue-more">{words.text('ui.form.moreIssues', { count: String(count - issues.length) })}</p>}
    </section>
  )
}
