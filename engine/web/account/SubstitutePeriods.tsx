import Button from '@douyinfe/semi-ui-19/lib/es/button'
import { useState } from 'react'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { messageOfAnswer } from '../api/message-of-answer.ts'
import { textOfCode } from '../api/text-of-code.ts'
import { useText } from '../i18n/use-text.ts'
import { toast } from '../ui/toast.ts'
import type { SubstitutePeriod } from './absence-calls.ts'
import { usePeriodText } from './use-period-text.ts'
import './absence.css'

type Props = {
  readonly periods: readonly SubstitutePeriod[]
  /** The reader has no part in them. */
  readonly areOfOther?: boolean
  readonly end: (period: SubstitutePeriod) => Promise<AnswerEnvelope>
  readonly onEnded: () => void
}

/** The periods, each in a sentence, with a button that ends it, or takes it back before it begins. */
export function SubstitutePeriods({ periods, areOfOther = false, end, onEnded }: Props) {
  const t = useText()
  const sentence = usePeriodText(areOfOther)
  const [busy, setBusy] = useState('')

  async function run(period: SubstitutePeriod): Promise<void> {
    setBusy(period.id)
    const answer = await end(period).catch(() => undefined)
    setBusy('')
    if (answer === undefined) return
    if (answer.returnCode === '0') toast('success', t(period.isNow ? 'ui.substitute.ended' : 'ui.substitute.takenBack'))
    else toast('error', messageOfAnswer(answer, textOfCode))
    onEnded()
  }

  if (periods.length === 0) return null
  return (
    <ul className="substitute-periods">
      {periods.map((period) => (
        <li key={period.id} data-period={period.isNow ? 'now' : 'later'}>
          <span>{sentence(period)}</span>
          <Button
            size="small"
            disabled={busy !== ''}
            data-action="endPeriod"
            aria-label={`${t(period.isNow ? 'ui.substitute.end' : 'ui.substitute.takeBack')}: ${sentence(period)}`}
            onClick={() => void run(period)}
          >
            {t(period.isNow ? 'ui.substitute.end' : 'ui.substitute.takeBack')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
