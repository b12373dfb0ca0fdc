import { useText } from '../i18n/use-text.ts'
import { type Outcome, wasRefused } from './outcome.ts'

/** Rows with their results, the refused ones first with their reasons. */
export function OutcomeList({ outcomes }: { outcomes: readonly Outcome[] }) {
  const t = useText()
  const sorted = [...outcomes.filter(wasRefused), ...outcomes.filter((outcome) => !wasRefused(outcome))]
  return (
    <ul className="outcomes">
      {sorted.map((outcome, place) => (
        <li key={place} data-refused={wasRefused(outcome) || undefined}>
          <strong>{outcome.label ?? String(outcome.id ?? '')}</strong>
          <span>{wasRefused(outcome) ? reasonOf(outcome) : t('ui.action.rowDone')}</span>
        </li>
      ))}
    </ul>
  )
}

function reasonOf({ issues = [], returnMsg = '' }: Outcome): string {
  const texts = issues.flatMap(({ text }) => (text === undefined ? [] : [text]))
  return texts.length === 0 ? returnMsg : [...new Set(texts)].join(' ')
}
