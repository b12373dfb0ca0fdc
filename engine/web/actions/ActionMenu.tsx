import { Dropdown } from '@douyinfe/semi-ui-19'
import type { OfferedAction } from './use-offered-actions.ts'

/** The actions behind a "more" button; refused ones stay and show the reason. */
export function ActionMenu({ actions }: { readonly actions: readonly OfferedAction[] }) {
  return (
    <Dropdown.Menu>
      {actions.map(({ name, label, reasons, isDanger, run }) => (
        <Dropdown.Item key={name} data-action={name} type={isDanger ? 'danger' : undefined} disabled={reasons.length > 0} onClick={run}>
          <span>
            {label}
            {reasons.map((reason) => (
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
