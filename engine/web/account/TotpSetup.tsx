import { useEffect, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { CodeInput } from './CodeInput.tsx'
import { type NewTotp, addTotp, beginTotp } from './factor-calls.ts'
import { FactorForm } from './FactorForm.tsx'
import { NameInput } from './NameInput.tsx'

type Props = { readonly onAdded: (given: { readonly recoveryCodes: readonly string[] }) => void; readonly onCancel: () => void }

/** Sets up an authenticator app: the person scans the code or types the secret, and confirms by the first code of the app. */
export function TotpSetup({ onAdded, onCancel }: Props) {
  const t = useText()
  const [totp, setTotp] = useState<NewTotp>()
  const [name, setName] = useState(() => t('ui.factor.nameOfTotp'))
  const [code, setCode] = useState('')
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const hasBegun = useRef(false)

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    beginTotp().then(
      (answer) => ('given' in answer ? setTotp(answer.given) : onCancel()),
      () => onCancel(),
    )
  }, [onCancel])

  async function confirm(step: string): Promise<void> {
    setBusy(true)
    const answer = await addTotp({ step, code: code.trim(), name: name.trim() }).catch(() => undefined)
    setBusy(false)
    if (answer === undefined) return
    if ('given' in answer) onAdded(answer.given)
    else setIssues({ [answer.path]: answer.refusal })
  }

  function submit(): void {
    const missing = t('ui.account.missing')
    const lacking = { ...(code.trim() === '' && { 'entity.code': missing }), ...(name.trim() === '' && { 'entity.name': missing }) }
    setIssues(lacking)
    if (totp !== undefined && !isBusy && Object.keys(lacking).length === 0) void confirm(totp.step)
  }

  if (totp === undefined) return null
  const { size, path } = totp.code
  const drawing = (
    <svg className="factor-code" viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={t('ui.factor.qrCode')} shapeRendering="crispEdges">
      <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
  return (
    <FactorForm aside={drawing} refusal={issues[''] ?? ''} isBusy={isBusy} action="confirmTotp" onSubmit={submit} onCancel={onCancel}>
      <p>{t('ui.factor.scan')}</p>
      <p>
        {t('ui.factor.orType')} <code data-figure="secret">{totp.secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
      <NameInput value={name} issue={issues['entity.name'] ?? ''} onChange={setName} />
      <CodeInput label={t('ui.factor.firstCode')} value={code} isDigits hasFocus issue={issues['entity.code'] ?? ''} onChange={setCode} />
    </FactorForm>
  )
}
