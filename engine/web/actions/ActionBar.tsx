import { Button, Dropdown } from '@douyinfe/semi-ui-19'
import { useWords } from '../cells/use-words.ts'
import { ActionButton } from './ActionButton.tsx'
import { ActionMenu } from './ActionMenu.tsx'
import { useFitting } from './use-fitting.ts'
import type { OfferedAction } from './use-offered-actions.ts'

type Props = {
  /** In the order of their importance. */
  readonly actions: readonly OfferedAction[]
  /** The name of the one that stands first. */
  readonly primary: string | undefined
  /** Those that always wait in the menu. */
  readonly behind?: readonly OfferedAction[]
}

/** Actions in one line. Those without room stand in a menu at its end. */
export function ActionBar({ actions, primary, behind = [] }: Props) {
  const words = useWords()
  const ordered = actions.toSorted((left, right) => Number(right.name === primary) - Number(left.name === primary))
  const { bar, fitting } = useFitting(ordered.map(({ label }) => label).join(), ordered.length, behind.length > 0)
  const others = [...ordered.slice(fitting), ...behind]
  return (
    <div ref={bar} className="action-bar">
      {ordered.slice(0, fitting).map(({ name, label, reasons, isDanger, run }) => (
        <ActionButton key={name} name={name} label={label} look={name === primary ? 'primary' : 'second'} danger={isDanger} reasons={reasons} onClick={run} />
      ))}
      {others.length > 0 && (
        <Dropdown trigger="click" position="bottomRight" clickToHide render={<ActionMenu actions={others} />}>
          <Button type="tertiary" data-action="more" aria-label={words.text('ui.action.more')}>
            ⋯
          </Button>
        </Dropdown>
      )}
    </div>
  )
}
