import './live.css'
import { useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { serverNow } from '../api/server-clock.ts'
import { timeLeft } from './time-left.ts'

/** The time left until an instant, by the server's clock; nothing once it is over. */
export function Countdown({ until }: { until: string }) {
  const t = useText()
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [until])
  const left = timeLeft(Date.parse(until) - now)
  if (left === undefined) return null
  return (
    <span className="countdown" role="timer" data-soon={left.isSoon || undefined}>
      {left.days > 0 ? t('ui.live.daysLeft', { days: String(left.days), time: left.clock }) : t('ui.live.left', { time: left.clock })}
    </span>
  )
}
