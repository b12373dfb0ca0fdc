import Button from '@douyinfe/semi-ui-19/lib/es/button'
import { useState, type FormEvent } from 'react'
import { useText } from '../i18n/use-text.ts'
import { addPasskey, beginPasskey } from './factor-calls.ts'
import { NameInput } from './NameInput.tsx'
import { makePasskey } from './passkeys.ts'

type Props = { readonly onAdded: (given: { readonly recoveryCodes: readonly string[] }) => void; readonly onCancel: () => void }

/** Makes a passkey: the person names it, and the browser or the device asks for the rest. */
export function PasskeySetup({ onAdded, onCancel }: Props) {
  const t = useText()
  const [name, setName] = useState(() => t('ui.factor.nameOfPasskey'))
  const [issue, setIssue] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function make(): Promise<void> {
    const begun = await beginPasskey()
    if ('refusal' in begun) return setRefusal(begun.refusal)
    const passkey = await makePasskey(begun.given.options)
    if (passkey === undefined) return setRefusal(t('ui.factor.passkeyNotMade'))
    const answer = await addPasskey({ step: begun.given.step, passkey, name: name.trim() })
    if ('given' in answer) onAdded(answer.given)
    else if (answer.path === 'entity.name') setIssue(answer.refusal)
    else setRefusal(answer.refusal)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setIssue(name.trim() === '' ? t('ui.account.missing') : '')
    setRefusal('')
    if (isBusy || name.trim() === '') return
    setBusy(true)
    // The call shows a failure of the transport.
    void make()
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }

  return (
    <form className="factor-setup" onSubmit={submit} noValidate aria-busy={isBusy}>
      <div className="factor-fields">
        <p>{t('ui.factor.passkeyText')}</p>
        <NameInput value={name} issue={issue} hasFocus onChange={setName} />
        <p className="account-refusal" role="alert">
          {refusal}
        </p>
        <div className="factor-buttons">
          <Button onClick={onCancel}>{t('ui.factor.cancel')}</Button>
          <Button htmlType="submit" theme="solid" disabled={isBusy} data-action="makePasskey">
            {t('ui.factor.add')}
          </Button>
        </div>
      </div>
    </form>
  )
}
