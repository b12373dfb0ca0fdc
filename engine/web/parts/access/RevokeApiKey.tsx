import Modal from '@douyinfe/semi-ui-19/lib/es/modal'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { toast } from '../../ui/toast.ts'
import { type ApiKey, revokeApiKey } from './api-key-calls.ts'
import { DialogFooter } from '../../ui/DialogFooter.tsx'

type Props = { readonly apiKey: ApiKey; readonly onDone: () => void; readonly onClose: () => void }

/** Asks before a key is revoked: this cannot be undone. */
export function RevokeApiKey({ apiKey, onDone, onClose }: Props) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)

  async function revoke(): Promise<void> {
    setBusy(true)
    try {
      await revokeApiKey(apiKey.id)
      toast('success', t('ui.apiKey.revokedNow', { name: apiKey.name }))
    } catch {
      // The person has seen the message.
    }
    onDone()
    onClose()
  }

  return (
    <Modal
      visible
      width={565}
      motion={false}
      title={t('ui.apiKey.revokeTitle', { name: apiKey.name })}
      onCancel={onClose}
      footer={<DialogFooter onCancel={onClose} confirm={t('ui.apiKey.revoke')} action="revokeNow" isDanger isBusy={isBusy} onConfirm={() => void revoke()} />}
    >
      <p>{t('ui.apiKey.revokeText')}</p>
    </Modal>
  )
}
