import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { addPasskey, beginPasskey } from './factor-calls.ts'
import { FactorForm } from './FactorForm.tsx'
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

  function submit(): void {
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
    <FactorForm refusal={refusal} isBusy={isBusy} action="makePasskey" onSubmit={submit} onCancel={onCancel}>
      <p>{t('ui.factor.passkeyText')}</p>
      <NameInput value={name} issue={issue} hasFocus onChange={setName} />
    </FactorForm>
  )
}
