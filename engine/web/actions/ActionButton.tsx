import { Button, Tooltip } from '@douyinfe/semi-ui-19'
import { useClickGuard } from './use-click-guard.ts'

type Props = {
  readonly name: string
  readonly label: string
  /** Why it cannot be done now, in words; empty: it can. */
  readonly reasons: readonly string[]
  readonly look?: 'primary' | 'second' | 'link'
  readonly danger?: boolean
  readonly loading?: boolean
  readonly onClick: () => void
}

/** A button that stays in place when it cannot be pressed and says why, to the mouse, the keyboard and a screen reader alike. */
export function ActionButton({ name, label, reasons, look = 'second', danger = false, loading = false, onClick }: Props) {
  const guarded = useClickGuard(onClick)
  if (reasons.length > 0)
    return (
      <Tooltip
        content={
          <ul className="reasons">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        }
      >
        {/* Semi's own button takes `aria-disabled` for itself and cannot be disabled and reached at once. */}
        <button
          type="button"
          data-action={name}
          aria-disabled
          aria-label={`${label}: ${reasons.join(' ')}`}
          className={`action-refused action-refused-${look}`}
          onClick={(event) => event.stopPropagation()}
        >
          {label}
        </button>
      </Tooltip>
    )
  return (
    <Button
      data-action={name}
      theme={look === 'primary' ? 'solid' : look === 'link' ? 'borderless' : 'light'}
      type={danger ? 'danger' : look === 'second' ? 'tertiary' : 'primary'}
      size={look === 'link' ? 'small' : 'default'}
      loading={loading}
      onClick={(event) => {
        event.stopPropagation()
        guarded()
      }}
    >
      {label}
    </Button>
  )
}
