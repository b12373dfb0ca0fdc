import './live.css'
import { useText } from '../i18n/use-text.ts'
import type { LiveState } from './follow.ts'

/** Shows beside the headline whether the page is up to date. */
export function LiveIndicator({ state }: { state: LiveState | undefined }) {
  const t = useText()
  return (
    <p className="live-sign" role="status" data-live={state}>
      {state === undefined ? '' : t(`ui.live.${state}`)}
    </p>
  )
}
