import Button from '@douyinfe/semi-ui-19/lib/es/button'
import Modal from '@douyinfe/semi-ui-19/lib/es/modal'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { messageOfAnswer } from '../../api/message-of-answer.ts'
import { textOfCode } from '../../api/text-of-code.ts'
import { useText } from '../../app/text.ts'
import { formatInstant } from '../../cells/format-date.ts'
import './api-keys.css'

type Props = { readonly member: { readonly id: string; readonly name: string }; readonly onClose: () => void }
type Issued = { readonly address: string; readonly expiresAt: string }

/** Makes a link by which a member sets a new password, and shows it, this once, to be handed on. */
export function ResetPassword({ member, onClose }: Props) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [issued, setIssued] = useState<Issued>()
  const [isCopied, setCopied] = useState(false)

  async function issue(): Promise<void> {
    setBusy(true)
    setRefusal('')
    try {
      const answer = await call('/api/member/password/issueReset', { entity: { member: member.id } })
      if (answer.returnCode === '0') setIssued(answer.entity as Issued)
      else setRefusal(messageOfAnswer(answer, textOfCode))
    } catch {
      // The person has been told.
    }
    setBusy(false)
  }

  return (
    <Modal
      visible
      width={565}
      motion={false}
      maskClosable={issued === undefined}
      title={t('ui.resetLink.title', { name: member.name })}
      onCancel={onClose}
      footer={
        issued === undefined ? (
          <>
            <Button onClick={onClose}>{t('ui.cancel')}</Button>
            <Button theme="solid" disabled={isBusy} data-action="issueReset" onClick={() => void issue()}>
              {t('ui.resetLink.make')}
            </Button>
          </>
        ) : (
          <Button theme="solid" data-action="closeDialog" onClick={onClose}>
            {t('ui.close')}
          </Button>
        )
      }
    >
      <p>{issued === undefined ? t('ui.resetLink.text') : t('ui.resetLink.made', { until: formatInstant(issued.expiresAt) })}</p>
      {issued !== undefined && (
        <p className="api-key-secret">
          <code>{issued.address}</code>
          <Button size="small" data-action="copyLink" onClick={() => void navigator.clipboard.writeText(issued.address).then(() => setCopied(true))}>
            {t(isCopied ? 'ui.apiKey.copied' : 'ui.apiKey.copy')}
          </Button>
        </p>
      )}
      <p role="alert">{refusal}</p>
    </Modal>
  )
}
