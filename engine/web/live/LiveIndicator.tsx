import './live.css'
import { useText } from '../i18n/use-text.ts'
import type { LiveState } from './follow.ts'

/** Says beside the headline whether what one sees is how it is now. */
export function LiveIndicator({ state }: { state: LiveState | undefined }) {
  const t = useText()
  return (
    <p className="live-sign" role="status" data-live={state}>
      {state === undefined ? '' : t(`ui.live.${state}`)}
    </p>
  )
}
