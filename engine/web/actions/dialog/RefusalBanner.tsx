import { Banner } from '@douyinfe/semi-ui-19'
import type { Entity } from '../../../core/model/entity.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { useWords } from '../../cells/use-words.ts'

type Props = {
  readonly entity: Entity
  readonly answer: AnswerEnvelope
  /** The issues that belong to no input of the dialog. */
  readonly issues: NonNullable<AnswerEnvelope['issues']>
  readonly isStale: boolean
}

/** The server's refusals that no input can show. */
export function RefusalBanner({ entity, answer, issues, isStale }: Props) {
  const words = useWords()
  return (
    <Banner
      type={isStale ? 'warning' : 'danger'}
      closeIcon={null}
      description={
        <ul className="reasons">
          {issues.length === 0 ? (
            <li>
              {answer.returnMsg} ({answer.returnCode})
            </li>
          ) : (
            issues.map((issue) => (
              <li key={issue.path + issue.code}>
                {words.issueOf(entity, issue)} {issue.params['by'] && words.text('ui.stale.by', { by: issue.params['by'] })}{' '}
                {issue.params['fields'] && words.text('ui.stale.fields', { fields: issue.params['fields'] })}
              </li>
            ))
          )}
        </ul>
      }
    />
  )
}
