import { formatInstant } from '../../../cells/format-date.ts'
import { textOfValue } from '../../../cells/text-of-value.ts'
import { useWords } from '../../../cells/use-words.ts'
import type { Row } from '../../../cells/value-at-path.ts'
import type { Approval } from './use-history.ts'

/** The rounds of an approval: the approvers of each, and what each decided. */
export function ApprovalRounds({ rounds }: { rounds: readonly Approval[] }) {
  const words = useWords()
  if (rounds.length === 0) return null
  const deciderOf = (level: Row) => {
    const name = textOfValue(level['decidedByName']) || textOfValue(level['decidedBy'])
    const absent = textOfValue(level['decidedForName'])
    return absent === '' ? name : `${name} ${words.text('ui.history.inPlaceOf', { name: absent })}`
  }
  return (
    <ol className="approvals" aria-label={words.text('ui.approval.title')}>
      {rounds.map((round) => (
        <li key={`${round.name}.${round.round}`} data-approval={round.status}>
          <strong>{words.text('ui.approval.round', { round: String(round.round) })}</strong>
          <span className="approval-status">{words.text(`ui.approval.status.${round.status}`)}</span>
          <ol>
            {round.levels.map((level, place) => {
              const decision = textOfValue(level['decision'])
              const due = decision === '' && place === round.current && ['WAIT', 'ING'].includes(round.status)
              return (
                <li key={place} data-due={due || undefined}>
                  {words.text('ui.approval.level', { level: String(place + 1) })} · {textOfValue(level['approverName'])}
                  {decision !== '' &&
                    ` · ${words.text(`ui.approval.decision.${decision}`)} · ${deciderOf(level)} · ${formatInstant(textOfValue(level['decidedAt']))}`}
                  {due && ` · ${words.text('ui.approval.due')}`}
                  {textOfValue(level['reason']) !== '' && <q>{textOfValue(level['reason'])}</q>}
                </li>
              )
            })}
          </ol>
        </li>
      ))}
    </ol>
  )
}
