import { useState } from 'react'
import { call } from '../api/call.ts'
import { useText } from '../i18n/use-text.ts'
import { toast } from '../ui/toast.ts'

type Props = { readonly value: { readonly hour: number; readonly timeZone: string }; readonly onSaved: () => void }

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** When the daily mail comes: a whole hour, on the clocks of the person's browser when it was chosen. */
export function DigestTime({ value: { hour, timeZone }, onSaved }: Props) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)

  async function choose(chosen: number): Promise<void> {
    setBusy(true)
    try {
      const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
      const answer = await call('/api/member/notify/digest', { entity: { hour: chosen, timeZone: here } })
      if (answer.returnCode === '0') onSaved()
      else toast('warning', answer.returnMsg)
    } catch {
      // The failure has been shown.
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <label>
        <span>{t('ui.notice.digestAt')}</span>
        <select data-field="digestHour" value={hour} disabled={isBusy} onChange={({ target }) => void choose(Number(target.value))}>
          {HOURS.map((each) => (
            <option key={each} value={each}>
              {String(each).padStart(2, '0')}:00
            </option>
          ))}
        </select>
      </label>
      <p>{t('ui.notice.digestHint', { timeZone })}</p>
    </>
  )
}
