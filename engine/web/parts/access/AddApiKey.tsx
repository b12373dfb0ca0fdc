import Button from '@douyinfe/semi-ui-19/lib/es/button'
import { useState } from 'react'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { useText } from '../../i18n/use-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { type NamedRole, addApiKey } from './api-key-calls.ts'
import { Dialog } from '../../ui/Dialog.tsx'

const LIFETIMES = [30, 90, 180, 365] as const
const formId = 'add-api-key'

type Props = { readonly roles: readonly NamedRole[]; readonly onMade: () => void; readonly onClose: () => void }

/** Asks for the input of a new key, then shows its secret once. */
export function AddApiKey({ roles, onMade, onClose }: Props) {
  const t = useText()
  const language = useLanguage()
  const [name, setName] = useState('')
  const [role, setRole] = useState('')
  const [days, setDays] = useState<number>(LIFETIMES[1])
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState<AnswerEnvelope['issues']>([])
  const [secret, setSecret] = useState<string>()
  const [isCopied, setCopied] = useState(false)

  async function add(): Promise<void> {
    setTried(true)
    if (isBusy || name.trim() === '' || role === '') return
    setBusy(true)
    try {
      const answer = await addApiKey(name, role, days)
      if (answer.returnCode === '0') {
        setSecret((answer.entity as { readonly secret: string }).secret)
        onMade()
      } else setRefusals(answer.issues)
    } catch {
      // The person has seen the message.
    }
    setBusy(false)
  }

  const issueOf = (key: string, isMissing: boolean) =>
    refusals?.find(({ path }) => path === `entity.${key}`)?.text ?? (hasTried && isMissing ? t('ui.account.missing') : '')
  if (secret !== undefined)
    return (
      <Dialog
        key="made"
        width={565}
        motion={false}
        maskClosable={false}
        closeOnEsc={false}
        title={t('ui.apiKey.madeTitle', { name: name.trim() })}
        onCancel={onClose}
        footer={
          <Button theme="solid" data-action="closeDialog" onClick={onClose}>
            {t('ui.apiKey.kept')}
          </Button>
        }
      >
        <p>{t('ui.apiKey.madeText')}</p>
        <p className="api-key-secret">
          <code>{secret}</code>
          <Button size="small" data-action="copySecret" onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}>
            {t(isCopied ? 'ui.apiKey.copied' : 'ui.apiKey.copy')}
          </Button>
        </p>
      </Dialog>
    )
  return (
    <Dialog
      width={565}
      motion={false}
      title={t('ui.apiKey.add')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button theme="solid" htmlType="submit" form={formId} disabled={isBusy} data-action="makeApiKey">
            {t('ui.apiKey.make')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="api-key-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <label>
          <span>{t('ui.apiKey.name')}</span>
          <input
            name="name"
            autoFocus
            maxLength={50}
            value={name}
            aria-invalid={issueOf('name', name.trim() === '') !== ''}
            onChange={(event) => setName(event.target.value)}
          />
          <small role="alert">{issueOf('name', name.trim() === '')}</small>
        </label>
        <label>
          <span>{t('ui.apiKey.role')}</span>
          <select name="role" value={role} aria-invalid={issueOf('role', role === '') !== ''} onChange={(event) => setRole(event.target.value)}>
            <option value="" />
            {roles.map(({ id, text, englishName }) => (
              <option key={id} value={id}>
                {language === 'en' && englishName !== '' ? englishName : text}
              </option>
            ))}
          </select>
          <small role="alert">{issueOf('role', role === '')}</small>
        </label>
        <label>
          <span>{t('ui.apiKey.lifetime')}</span>
          <select name="days" value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {LIFETIMES.map((lifetime) => (
              <option key={lifetime} value={lifetime}>
                {t('ui.apiKey.days', { days: lifetime })}
              </option>
            ))}
          </select>
          <small role="alert">{issueOf('expiresAt', false)}</small>
        </label>
        <p>{t('ui.apiKey.roleHint')}</p>
        <p role="alert">{refusals?.find(({ path }) => path === '')?.text}</p>
      </form>
    </Dialog>
  )
}
