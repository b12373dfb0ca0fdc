import { useText } from '../i18n/use-text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { NoticeChoices } from './NoticeChoices.tsx'

/** The person's own choice of notices, from the bell. Each is saved as it is made: closing loses none. */
export function NoticeChoicesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  return (
    <Dialog title={t('ui.notice.choices')} width={520} footer={null} hasInput={() => false} onCancel={onClose}>
      <p className="notice-hint">{t('ui.notice.choicesHint')}</p>
      <NoticeChoices />
    </Dialog>
  )
}
