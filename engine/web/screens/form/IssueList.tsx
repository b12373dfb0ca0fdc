import { Button } from '@douyinfe/semi-ui-19'
import type { Entity } from '../../../core/model/entity.ts'
import { useModel } from '../../app/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import { placeOfIssue } from '../../form/place-of-issue.ts'
import type { ToldIssue } from '../../form/standing-issues.ts'

type Target = { readonly lines: string; readonly row: number; readonly field: string }
type Props = { readonly entity: Entity; readonly issues: readonly ToldIssue[]; readonly onJump: (target: Target) => void; readonly onReload: () => void }

const staleCode = 'STALE_VERSION'

/** Everything that is wrong, at once; each entry leads to its field or cell. */
export function IssueList({ entity, issues, onJump, onReload }: Props) {
  const words = useWords()
  const model = useModel()
  if (issues.length === 0) return null

  function whereOf(issue: ToldIssue): string {
    const place = placeOfIssue(issue.path)
    const field = place.kind === 'field' ? entity.fields[place.field] : undefined
    if (field !== undefined) return words.field(entity, field)
    const line = place.kind === 'cell' ? model.entities[entity.fields[place.lines]?.entity ?? ''] : undefined
    if (place.kind !== 'cell' || line === undefined) return ''
    const column = line.fields[place.field]
    return words.text('ui.form.line', { line: String(place.row + 1), field: column === undefined ? '' : words.field(line, column) })
  }

  function jump(issue: ToldIssue) {
    const place = placeOfIssue(issue.path)
    if (place.kind === 'cell') return onJump({ lines: place.lines, row: place.row, field: place.field })
    if (place.kind !== 'field') return
    const box = document.querySelector(`.document-form:not([hidden]) .labelled-field[data-field="${CSS.escape(place.field)}"]`)
    box?.scrollIntoView({ block: 'center' })
    box?.querySelector<HTMLElement>('input, textarea, [tabindex="0"]')?.focus()
  }

  return (
    <section className="issue-list" role="alert" aria-label={words.text('ui.form.issues', { count: String(issues.length) })}>
      <h2>{words.text('ui.form.issues', { count: String(issues.length) })}</h2>
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
    </section>
  )
}
