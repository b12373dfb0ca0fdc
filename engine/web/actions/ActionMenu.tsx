import { Dropdown } from '@douyinfe/semi-ui-19'
import type { ActionRef } from '../../core/model/screen.ts'
import { useWords } from '../cells/use-words.ts'
import { nameOfActionRef } from '../../core/model/name-of-action-ref.ts'

type Props = {
  readonly refs: readonly ActionRef[]
  readonly isDanger: (ref: ActionRef) => boolean
  readonly reasons: (ref: ActionRef) => readonly string[]
  readonly onAct: (ref: ActionRef) => void
}

/** The actions behind a "more" button; refused ones stay and show the reason. */
export function ActionMenu({ refs, isDanger, reasons, onAct }: Props) {
  const words = useWords()
  return (
    <Dropdown.Menu>
      {refs.map((ref) => (
        <Dropdown.Item
          key={nameOfActionRef(ref)}
          data-action={nameOfActionRef(ref)}
          type={isDanger(ref) ? 'danger' : undefined}
          disabled={reasons(ref).length > 0}
          onClick={() => onAct(ref)}
        >
          <span>
            {words.action(ref)}
            {reasons(ref).map((reason) => (
              <small key={reason} className="reason-below">
                {reason}
              </small>
            ))}
          </span>
        </Dropdown.Item>
      ))}
    </Dropdown.Menu>
  )
}
