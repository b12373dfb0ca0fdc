import { Button, Dropdown } from '@douyinfe/semi-ui-19'
import { nameOfActionRef } from '../../core/model/name-of-action-ref.ts'
import type { ActionRef } from '../../core/model/screen.ts'
import { useModel } from '../model/use-model.ts'
import { useWords } from '../cells/use-words.ts'
import { ActionButton } from './ActionButton.tsx'
import { ActionMenu } from './ActionMenu.tsx'
import { useFitting } from './use-fitting.ts'

type Props = {
  readonly refs: readonly ActionRef[]
  /** Stands first. */
  readonly primary: ActionRef | undefined
  readonly reasons: (ref: ActionRef) => readonly string[]
  readonly onAct: (ref: ActionRef) => void
}

/** Actions in one line, in the order of their declaration, which is that of their importance. Those without room stand in a menu at its end. */
export function ActionBar({ refs, primary, reasons, onAct }: Props) {
  const words = useWords()
  const model = useModel()
  const isDanger = (ref: ActionRef) => ref.kind === 'transition' && model.entities[ref.entity]?.transitions[ref.transition]?.danger === true
  const ordered = refs.toSorted((left, right) => Number(right === primary) - Number(left === primary))
  const { bar, fitting } = useFitting(ordered.map(words.action).join(), ordered.length)
  return (
    <div ref={bar} className="action-bar">
      {ordered.slice(0, fitting).map((ref) => (
        <ActionButton
          key={nameOfActionRef(ref)}
          name={nameOfActionRef(ref)}
          label={words.action(ref)}
          look={ref === primary ? 'primary' : 'second'}
          danger={isDanger(ref)}
          reasons={reasons(ref)}
          onClick={() => onAct(ref)}
        />
      ))}
      {fitting < ordered.length && (
        <Dropdown
          trigger="click"
          position="bottomRight"
          clickToHide
          render={<ActionMenu refs={ordered.slice(fitting)} isDanger={isDanger} reasons={reasons} onAct={onAct} />}
        >
          <Button type="tertiary" data-action="more" aria-label={words.text('ui.action.more')}>
            ⋯
          </Button>
        </Dropdown>
      )}
    </div>
  )
}
