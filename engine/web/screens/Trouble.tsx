import { Button } from '@douyinfe/semi-ui-19'
import type { ReactNode } from 'react'
import { useWords } from '../cells/use-words.ts'
import { Refused } from './refused.ts'
import { Vacant } from './Vacant.tsx'

/** What happened, what it means, what to do; the code always with it. */
export function Trouble({ error, onRetry, children }: { error: Error; onRetry: () => void; children?: ReactNode }) {
  const words = useWords()
  const refused = error instanceof Refused
  const reasons = refused ? [...new Set([error.message, ...(error.answer.issues ?? []).map(words.issue)])] : []
  return (
    <div className="screen-trouble" role="alert">
      <Vacant
        title={words.text(refused ? 'ui.trouble.refused' : 'ui.trouble.title')}
        description={
          refused ? (
            <>
              {reasons.map((reason) => (
                <p key={reason}>{reason}</p>
              ))}
              <small>{error.answer.returnCode}</small>
            </>
          ) : (
            error.message
          )
        }
      >
        <p>{words.text(refused ? 'ui.trouble.refusedAdvice' : 'ui.trouble.advice')}</p>
        <div className="trouble-ways">
          {children}
          <Button data-action="retry" onClick={onRetry}>
            {words.text('ui.trouble.retry')}
          </Button>
        </div>
      </Vacant>
    </div>
  )
}
