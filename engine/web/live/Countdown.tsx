import './live.css'
import { useText } from '../i18n/use-text.ts'
import { timeLeft } from './time-left.ts'
import { useServerNow } from './use-server-now.ts'

/** The time left until an instant, by the server's clock; nothing once it is over. */
export function Countdown({ until }: { until: string }) {
  const t = useText()
  const now = useServerNow(1000)
  const left = timeLeft(Date.parse(until) - now)
  if (left === undefined) return null
  return (
    <span className="countdown" role="timer" data-soon={left.isSoon || undefined}>
      {left.days > 0 ? t('ui.live.daysLeft', { days: String(left.days), time: left.clock }) : t('ui.live.left', { time: left.clock })}
    </span>
  )
}
