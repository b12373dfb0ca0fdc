import { Button, Dropdown } from '@douyinfe/semi-ui-19'
import type { ActionRef } from '../../../../core/model/screen.ts'
import { ActionButton } from '../../../actions/ActionButton.tsx'
import { ActionMenu } from '../../../actions/ActionMenu.tsx'
import { refusalReasonsOf } from '../../../actions/refusal-reasons.ts'
import { useOfferedActions } from '../../../actions/use-offered-actions.ts'
import { useWords } from '../../../cells/use-words.ts'
import type { Row } from '../../../cells/value-at-path.ts'
import { actionsInRow } from './actions-in-row.ts'

type Props = { readonly row: Row; readonly refs: readonly ActionRef[]; readonly onAct: (ref: ActionRef, row: Row) => void }

/** The actions of a row in its state; refused ones stay and show the reason. */
export function RowActions({ row, refs, onAct }: Props) {
  const words = useWords()
  const { beside, behind } = actionsInRow(row, refs)
  const reasons = (ref: ActionRef) => (ref.kind === 'transition' ? (refusalReasonsOf(row, ref.transition) ?? []) : []).map(words.issue)
  const offered = useOfferedActions(reasons, (ref) => onAct(ref, row))
  return (
    <div className="row-actions">
      {beside.map(offered).map(({ name, label, isDanger, reasons: against, run }) => (
        <ActionButton key={name} name={name} label={label} look="link" danger={isDanger} reasons={against} onClick={run} />
      ))}
      {behind.length > 0 && (
        <Dropdown trigger="click" position="bottomRight" clickToHide render={<ActionMenu actions={behind.map(offered)} />}>
          <Button size="small" theme="borderless" aria-label={words.text('ui.action.more')} onClick={(event) => event.stopPropagation()}>
            ⋯
          </Button>
        </Dropdown>
      )}
    </div>
  )
}
