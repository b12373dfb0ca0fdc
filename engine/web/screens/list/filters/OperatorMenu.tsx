import IconFilter from '@douyinfe/semi-icons/lib/es/icons/IconFilterStroked'
import { Dropdown } from '@douyinfe/semi-ui-19'
import type { SyntheticEvent } from 'react'
import type { Operator } from '../../../../core/query/operators.ts'
import { useWords } from '../../../cells/use-words.ts'

type Props = { readonly label: string; readonly modes: readonly Operator[]; readonly mode: Operator; readonly onMode: (mode: Operator) => void }

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** The operators of a filter: contains, equals, one of a list, is blank ... Nothing if there is only one. */
export function OperatorMenu({ label, modes, mode, onMode }: Props) {
  const words = useWords()
  if (modes.length < 2) return null
  const menu = (
    <Dropdown.Menu>
      {modes.map((each) => (
        <Dropdown.Item key={each} data-mode={each} active={each === mode} onClick={() => onMode(each)}>
          {words.text(each === 'in' && each === modes[0] ? 'ui.operator.oneOf' : `ui.operator.${each}`)}
        </Dropdown.Item>
      ))}
    </Dropdown.Menu>
  )
  return (
    <span className="filter-mode" onClick={stop} onMouseDown={stop} onKeyDown={stop}>
      <Dropdown trigger="click" position="bottomRight" clickToHide render={menu}>
        <button type="button" data-modes="" aria-haspopup="menu" aria-label={words.text('ui.filter.how', { field: label })}>
          <IconFilter size="small" aria-hidden />
        </button>
      </Dropdown>
    </span>
  )
}
