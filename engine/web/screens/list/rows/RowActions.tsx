import { Button, Dropdown } from '@douyinfe/semi-ui-19'
import type { ActionRef } from '../../../../core/model/screen.ts'
import { ActionButton } from '../../../actions/ActionButton.tsx'
import { ActionMenu } from '../../../actions/ActionMenu.tsx'
import { refusalReasonsOf } from '../../../actions/refusal-reasons.ts'
import { nameOfActionRef } from '../../../../core/model/name-of-action-ref.ts'
import { useModel } from '../../../model/use-model.ts'
import { useWords } from '../../../cells/use-words.ts'
import type { Row } from '../../../cells/value-at-path.ts'
import { actionsInRow } from './actions-in-row.ts'

type Props = { readonly row: Row; readonly refs: readonly ActionRef[]; readonly onAct: (ref: ActionRef, row: Row) => void }

/** The actions of a row in its state; refused ones stay and show the reason. */
export function RowActions({ row, refs, onAct }: Props) {
  const words = useWords()
  const model = useModel()
  const { beside, behind } = actionsInRow(row, refs)
  const reasons = (ref: ActionRef) => (ref.kind === 'transition' ? (refusalReasonsOf(row, ref.transition) ?? []) : []).map(words.issue)
  const isDanger = (ref: ActionRef) => ref.kind === 'transition' && model.entities[ref.entity]?.transitions[ref.transition]?.danger === true
  return (
    <div className="row-actions">
      {beside.map((ref) => (
        <ActionButton
          key={nameOfActionRef(ref)}
          name={nameOfActionRef(ref)}
          label={words.action(ref)}
          look="link"
          danger={isDanger(ref)}
          reasons={reasons(ref)}
          onClick={() => onAct(ref, row)}
        />
      ))}
      {behind.length > 0 && (
        <Dropdown
          trigger="click"
          position="bottomRight"
          clickToHide
          render={<ActionMenu refs={behind} isDanger={isDanger} reasons={reasons} onAct={(ref) => onAct(ref, row)} />}
        >
          <Button size="small" theme="borderless" aria-label={words.text('ui.action.more')} onClick={(event) => event.stopPropagation()}>
            ⋯
          </Button>
        </Dropdown>
      )}
    </div>
  )
}
