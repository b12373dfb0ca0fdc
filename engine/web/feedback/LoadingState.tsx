import { Skeleton } from '@douyinfe/semi-ui-19'
import type { Screen } from '../../core/model/screen.ts'
import { useWords } from '../cells/use-words.ts'
import { useSlow } from './use-slow.ts'

/** A skeleton of what is loading; nothing if it loads quickly. */
export function LoadingState({ kind }: { kind: Screen['kind'] }) {
  const words = useWords()
  const slow = useSlow(true)
  if (!slow) return null
  const rows = kind === 'list' ? 14 : 5
  return (
    <div className="loading-state" role="status" aria-label={words.text('ui.shell.loading')}>
      <Skeleton.Title className="skeleton-title" />
      <Skeleton.Paragraph rows={rows} />
      {kind !== 'list' && <Skeleton.Paragraph rows={4} />}
    </div>
  )
}
