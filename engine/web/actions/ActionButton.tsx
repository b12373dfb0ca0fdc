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
  const refused = reasons.length > 0
  const button = (
    <Button
      data-action={name}
      aria-disabled={refused}
      aria-label={refused ? `${label}: ${reasons.join(' ')}` : label}
      className={refused ? 'action-refused' : undefined}
      theme={look === 'primary' ? 'solid' : look === 'link' ? 'borderless' : 'light'}
      type={danger ? 'danger' : look === 'second' ? 'tertiary' : 'primary'}
      size={look === 'link' ? 'small' : 'default'}
      loading={loading}
      onClick={(event) => {
        event.stopPropagation()
        if (!refused) guarded()
      }}
    >
      {label}
    </Button>
  )
  if (!refused) return button
  return <Tooltip content={<ul className="reasons">{reasons.map((reason) => <li key={reason}>{reason}</li>)}</ul>}>{button}</Tooltip>
}
