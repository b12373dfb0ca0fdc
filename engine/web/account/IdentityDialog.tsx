import Modal from '@douyinfe/semi-ui-19/lib/es/modal'
import { useText } from '../i18n/use-text.ts'
import { IdentityList } from './IdentityList.tsx'

/** Asks which identity the person continues with. */
export function IdentityDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <Modal title={t('ui.account.switch')} visible onCancel={onClose} footer={null} width={565} motion={false}>
      <div className="account-dialog">
        <IdentityList />
      </div>
    </Modal>
  )
}
