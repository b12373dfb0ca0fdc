import Modal from '@douyinfe/semi-ui-19/lib/es/modal'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { DialogFooter } from '../../ui/DialogFooter.tsx'
import { toast } from '../../ui/toast.ts'
import { changeAccess, type Employee } from './access-calls.ts'

type Props = { readonly employee: Employee; readonly onDone: () => void; readonly onClose: () => void }

/** Asks before the personal data of an employee is erased: this cannot be undone. */
export function EraseEmployee({ employee: { id, version, name }, onDone, onClose }: Props) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)

  async function erase(): Promise<void> {
    setBusy(true)
    try {
      const answer = await changeAccess('/api/memberInfo/erase', { id, version })
      if (answer.returnCode === '0') toast('success', t('part.enterprise.erasedNow'))
      else toast('error', `${answer.returnMsg} (${answer.returnCode})`)
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
      title={t('part.enterprise.eraseTitle', { name })}
      onCancel={onClose}
      footer={
        <DialogFooter onCancel={onClose} confirm={t('part.enterprise.erase')} action="eraseNow" isDanger isBusy={isBusy} onConfirm={() => void erase()} />
      }
    >
      <p>{t('part.enterprise.eraseText')}</p>
    </Modal>
  )
}
