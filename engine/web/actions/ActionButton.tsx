import '@douyinfe/semi-foundation/lib/es/button/button.css'
import { Tooltip } from '@douyinfe/semi-ui-19'
import SpinIcon from '@douyinfe/semi-ui-19/lib/es/spin/icon'
import { lazy, Suspense, useState } from 'react'
import { useClickGuard } from './use-click-guard.ts'

const Why = lazy(async () => ({ default: (await import('../explain/WhyRefused.tsx')).WhyRefused }))

type Props = {
  readonly name: string
  readonly label: string
  /** The reason why it cannot be done now; empty if it can. */
  readonly reasons: readonly string[]
  readonly look?: 'primary' | 'second' | 'link'
  readonly danger?: boolean
  readonly loading?: boolean
  readonly onClick: () => void
}

/**
 * A button that stays in place when it is refused and shows the reason to mouse, keyboard and screen reader alike. While its action runs, and for a moment
 * after a press, it is disabled and keeps the focus. Semi's own button takes `aria-disabled` for itself, cannot be disabled and focusable at once, and becomes
 * another element while it loads, which would lose a press.
 */
export function ActionButton({ name, label, reasons, look = 'second', danger = false, loading = false, onClick }: Props) {
  const { press, isResting } = useClickGuard(onClick)
  const [at, setAt] = useState<Element>()
  if (reasons.length > 0)
    return (
      <Tooltip
        content={
          <>
            <ul className="reasons">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            <Suspense>{at !== undefined && <Why at={at} />}</Suspense>
          </>
        }
      >
        <button
          type="button"
          data-action={name}
          aria-disabled
          aria-label={`${label}: ${reasons.join(' ')}`}
          className={`action-refused action-refused-${look}`}
          onPointerEnter={({ currentTarget }) => setAt(currentTarget)}
          onFocus={({ currentTarget }) => setAt(currentTarget)}
          onClick={(event) => event.stopPropagation()}
        >
          {label}
        </button>
      </Tooltip>
    )
  const isClosed = isResting || loading
  return (
    <button
      type="button"
      data-action={name}
      aria-disabled={isClosed || undefined}
      aria-busy={loading || undefined}
      className={`action semi-button ${LOOKS[look]} semi-button-${danger ? 'danger' : look === 'second' ? 'tertiary' : 'primary'}`}
      onClick={(event) => {
        event.stopPropagation()
        if (!isClosed) press()
      }}
    >
      <span className="semi-button-content">
        {loading && <SpinIcon />}
        {label}
      </span>
    </button>
  )
}

const LOOKS = { primary: 'semi-button-solid', second: 'semi-button-light', link: 'semi-button-borderless semi-button-size-small' } as const
