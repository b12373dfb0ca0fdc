import { useText } from '../i18n/use-text.ts'
import { IdentityList } from './IdentityList.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** Asks which identity the person continues with. */
export function IdentityDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <Dialog title={t('ui.person.switch')} onCancel={onClose} footer={null} width={565} motion={false}>
      <div className="account-dialog">
        <IdentityList />
      </div>
    </Dialog>
  )
}
