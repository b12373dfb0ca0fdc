import { Button } from '@douyinfe/semi-ui-19'
import type { ActionRef, ListScreen } from '../../../../core/model/screen.ts'
import { nameOfActionRef } from '../../../../core/model/action-refs/name-of-action-ref.ts'
import { useBlockingReasons } from '../../../actions/use-blocking-reasons.ts'
import { useWords } from '../../../cells/use-words.ts'
import { EmptyState } from '../../../feedback/EmptyState.tsx'

type Props = {
  readonly screen: ListScreen
  readonly filtered: boolean
  readonly onClear: () => void
  readonly refs: readonly ActionRef[]
  readonly onAct: (ref: ActionRef) => void
}

/** Explains an empty list and offers the first step: relax the filters, or make the first record. */
export function EmptyList({ screen, filtered, onClear, refs, onAct }: Props) {
  const words = useWords()
  const mayUse = useBlockingReasons()
  const title = words.text(`screen.${screen.name}`)
  const nothing = screen.toDecide === undefined ? ['nothingYet', 'nothingYetHint'] : ['nothingToDecide', 'nothingToDecideHint']
  const [titleKey, hintKey] = filtered ? ['nothingMatches', 'nothingMatchesHint'] : nothing
  const first = refs.find((ref) => ref.kind !== 'export' && mayUse(ref).length === 0)
  return (
    <div className="list-empty">
      <EmptyState title={words.text(`ui.list.${titleKey}`, { title })} description={words.text(`ui.list.${hintKey}`, { title })}>
        {filtered ? (
          <Button data-action="clearFilters" theme="solid" onClick={onClear}>
            {words.text('ui.filter.clear')}
          </Button>
        ) : (
          first !== undefined && (
            <Button data-action={`first:${nameOfActionRef(first)}`} theme="solid" onClick={() => onAct(first)}>
              {words.action(first)}
            </Button>
          )
        )}
      </EmptyState>
    </div>
  )
}
