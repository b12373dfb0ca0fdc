import Modal from '@douyinfe/semi-ui-19/lib/es/modal'
import { useText } from '../i18n/use-text.ts'
import { NoticeChoices } from './NoticeChoices.tsx'

/** The person's own choice of notices, from the bell. */
export function NoticeChoicesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  return (
    <Modal visible title={t('ui.notice.choices')} width={520} footer={null} onCancel={onClose}>
      <p className="notice-hint">{t('ui.notice.choicesHint')}</p>
      <NoticeChoices />
    </Modal>
  )
}
