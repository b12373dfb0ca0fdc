import Button from '@douyinfe/semi-ui-19/lib/es/button'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { CodeInput } from './CodeInput.tsx'
import { useAddressCode } from './use-address-code.ts'

/** Lets the person confirm the address that somebody else set, by a code that is mailed there; shown until then. */
export function OwnAddress() {
  const t = useText()
  const { user } = useSession()
  const { isSent, isBusy, code, refusal, setCode, send, submit } = useAddressCode()
  if (user.isAddressUnconfirmed !== true) return null
  return (
    <section aria-labelledby="own-address">
      <h3 id="own-address">{t('ui.account.email')}</h3>
      <p>{t('ui.account.addressUnconfirmed', { email: user.email })}</p>
      <form className="address-form" onSubmit={submit} noValidate aria-busy={isBusy}>
        {isSent && <CodeInput label={t('ui.account.addressCode')} value={code} issue={refusal} isDigits={false} hasFocus onChange={setCode} />}
        <p className="account-refusal" role="alert">
          {isSent ? '' : refusal}
        </p>
        <div className="address-buttons">
          {isSent && (
            <Button htmlType="submit" theme="solid" disabled={isBusy} data-action="confirmAddress">
              {t('ui.account.confirmAddress')}
            </Button>
          )}
          <Button disabled={isBusy} onClick={send} data-action="sendAddressCode">
            {t(isSent ? 'ui.account.sendAnotherCode' : 'ui.account.sendAddressCode')}
          </Button>
        </div>
      </form>
    </section>
  )
}
