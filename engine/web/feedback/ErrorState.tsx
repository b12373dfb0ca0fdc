import { Button } from '@douyinfe/semi-ui-19'
import type { ReactNode } from 'react'
import { useWords } from '../cells/use-words.ts'
import { RefusedError } from '../api/refused-error.ts'
import { EmptyState } from './EmptyState.tsx'

/** An error: what happened, what it means, and what to do; always with its code. */
export function ErrorState({ error, onRetry, children }: { error: Error; onRetry: () => void; children?: ReactNode }) {
  const words = useWords()
  const refused = error instanceof RefusedError
  const reasons = refused ? [...new Set([error.message, ...(error.answer.issues ?? []).map(words.issue)])] : []
  return (
    <div className="error-state" role="alert">
      <EmptyState
        title={words.text(refused ? 'ui.errorState.refused' : 'ui.errorState.title')}
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
        <p>{words.text(refused ? 'ui.errorState.refusedAdvice' : 'ui.errorState.advice')}</p>
        <div className="error-state-actions">
          {children}
          <Button data-action="retry" onClick={onRetry}>
            {words.text('ui.errorState.retry')}
          </Button>
        </div>
      </EmptyState>
    </div>
  )
}
