import { Button, Empty } from '@douyinfe/semi-ui-19'
import { useWords } from '../cells/use-words.ts'
import { Refused } from './refused.ts'

/** What happened, what it means, what to do; the code always with it. */
export function Trouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const words = useWords()
  const refused = error instanceof Refused
  return (
    <div className="screen-trouble" role="alert">
      <Empty title={words.text(refused ? 'ui.trouble.refused' : 'ui.trouble.title')} description={refused ? `${error.message} (${error.answer.returnCode})` : error.message}>
        <p>{words.text('ui.trouble.advice')}</p>
        <Button data-action="retry" onClick={onRetry}>{words.text('ui.trouble.retry')}</Button>
      </Empty>
    </div>
  )
}
