import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import IconMail from '@douyinfe/semi-icons/lib/es/icons/IconMail'
import Button from '@douyinfe/semi-ui-19/lib/es/button'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { useAddressCode } from './use-address-code.ts'
import './address-notice.css'

/**
 * Leads a person to confirm the address that an administrator entered: on the first page after the login, until it is closed or the person goes on to another
 * page. A code that is under way keeps it open.
 */
export function AddressNotice({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const { user } = useSession()
  const { pathname } = useLocation()
  const first = useRef(pathname)
  const refusalId = useId()
  const section = useRef<HTMLElement>(null)
  const { isSent, isBusy, code, refusal, setCode, send, submit } = useAddressCode()

  useEffect(() => {
    if (pathname !== first.current && !isSent) onClose()
  }, [pathname, isSent, onClose])

  // Whoever was in the notice when it goes, goes on in the page.
  useLayoutEffect(() => {
    const here = section.current
    return () => {
      if (here?.contains(document.activeElement) === true) document.getElementById('main')?.focus()
    }
  }, [])

  return (
    <section
      ref={section}
      className="address-notice"
      aria-label={t('ui.account.email')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <IconMail aria-hidden />
      <p>{t('ui.account.addressNotice', { email: user.email })}</p>
      <form onSubmit={submit} noValidate aria-busy={isBusy}>
        {isSent && (
          <>
            <input
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              autoFocus
              aria-label={t('ui.account.addressCode')}
              placeholder={t('ui.account.addressCode')}
              value={code}
              aria-invalid={refusal !== ''}
              aria-describedby={refusalId}
              onChange={(event) => setCode(event.target.value)}
            />
            <Button size="small" htmlType="submit" theme="solid" disabled={isBusy} data-action="confirmAddress">
              {t('ui.account.confirmAddress')}
            </Button>
          </>
        )}
        <Button size="small" theme={isSent ? 'borderless' : 'light'} disabled={isBusy} onClick={send} data-action="sendAddressCode">
          {t(isSent ? 'ui.account.sendAnotherCode' : 'ui.account.sendAddressCode')}
        </Button>
        <small role="alert" id={refusalId}>
          {refusal}
        </small>
      </form>
      <button type="button" className="address-notice-close" aria-label={t('ui.account.later')} title={t('ui.account.later')} onClick={onClose}>
        <IconClose aria-hidden />
      </button>
    </section>
  )
}
