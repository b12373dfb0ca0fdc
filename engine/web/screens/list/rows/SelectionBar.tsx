import { Button } from '@douyinfe/semi-ui-19'
import { lazy, Suspense, useState } from 'react'
import type { ActionRef } from '../../../../core/model/screen.ts'
import { ActionBar } from '../../../actions/ActionBar.tsx'
import { nameOfActionRef } from '../../../../core/model/action-refs/name-of-action-ref.ts'
import { maxRowsOf } from '../../../actions/max-rows.ts'
import { refusalReasonsOf } from '../../../actions/refusal-reasons.ts'
import { useBlockingReasons } from '../../../actions/use-blocking-reasons.ts'
import { useOfferedActions } from '../../../actions/use-offered-actions.ts'
import { useModel } from '../../../model/use-model.ts'
import { useWords } from '../../../cells/use-words.ts'
import type { Row } from '../../../cells/value-at-path.ts'
import type { Refused } from './TakeReasons.tsx'
import type { useSelectAll } from './use-select-all.ts'

const TakeReasons = lazy(async () => ({ default: (await import('./TakeReasons.tsx')).TakeReasons }))

/** More rows are tried only by the form itself. */
const MAX_TRIED = 100

type Props = {
  readonly selected: readonly Row[]
  readonly refs: readonly ActionRef[]
  readonly onAct: (ref: ActionRef, rows: readonly Row[]) => void
  readonly onClear: () => void
  /** The rows of the other pages, if they can be selected too. */
  readonly more?: ReturnType<typeof useSelectAll>
}

/**
 * The actions on the selected rows. A form that would refuse them as they are chosen says so before it opens. Rows for which an action is refused are left to
 * the server's report, as long as one row permits it.
 */
export function SelectionBar({ selected, refs, onAct, onClear, more }: Props) {
  const words = useWords()
  const model = useModel()
  const mayUse = useBlockingReasons()
  const [refused, setRefused] = useState<Refused>()
  const ids = selected.map(({ id }) => String(id)).join()
  const tried = selected.length > MAX_TRIED ? [] : refs.filter((ref) => ref.kind === 'create' && mayUse(ref).length === 0)
  const offered = useOfferedActions(reasonsAgainst, (ref) => onAct(ref, selected))
  function reasonsAgainst(ref: ActionRef): readonly string[] {
    const most = maxRowsOf(model, ref)
    if (selected.length > most) return [words.text('ui.action.overMost', { count: String(most) })]
    if (ref.kind !== 'transition') return [...mayUse(ref), ...(refused?.ids === ids ? (refused.reasons[nameOfActionRef(ref)] ?? []) : [])]
    const each = selected.map((row) => refusalReasonsOf(row, ref.transition))
    if (each.some((reasons) => reasons?.length === 0)) return []
    const texts = new Set(each.flatMap((reasons) => reasons ?? []).map(words.issue))
    return texts.size > 0 ? [...texts] : [words.text('ui.action.notInThisState')]
  }
  const actions = refs.map(offered)
  return (
    <div className="selection-bar" role="toolbar" aria-label={words.text('ui.list.selected', { count: String(selected.length) })}>
      <strong>{words.text('ui.list.selected', { count: String(selected.length) })}</strong>
      {more !== undefined && (
        <Button theme="borderless" data-action="selectAll" loading={more.isWaiting} onClick={() => void more.choose()}>
          {words.text(more.isAll ? 'ui.list.selectAllRows' : 'ui.list.chooseFirst', { count: String(more.count) })}
        </Button>
      )}
      <ActionBar actions={actions} primary={actions[0]?.name} />
      {tried.length > 0 && (
        <Suspense>
          <TakeReasons refs={tried} ids={ids} onKnown={setRefused} />
        </Suspense>
      )}
      <Button theme="borderless" type="tertiary" data-action="clearSelection" onClick={onClear}>
        {words.text('ui.list.clearChosen')}
      </Button>
    </div>
  )
}
