import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { OwnApiKeys } from './OwnApiKeys.tsx'
import { OwnAddress } from './OwnAddress.tsx'
import { OwnData } from './OwnData.tsx'
import { OwnSubstitute } from './OwnSubstitute.tsx'
import { LinkedProviders } from './LinkedProviders.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SecondFactors } from './SecondFactors.tsx'
import { SessionTable } from './SessionTable.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import './account.css'

/** The person's own account: its sessions, who stands in for it, its address, its password, its second factors, the linked providers, the API keys that the person made, and the person's data. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [hasCodes, setHasCodes] = useState(false)
  // Recovery codes are shown once: neither Escape nor a press beside the dialog takes them away.
  const close = () => (hasCodes ? document.querySelector<HTMLElement>('[data-action="codesKept"]')?.focus() : onClose())
  return (
    <Dialog title={t('ui.person.title')} onCancel={close} footer={null} width={860} motion={false}>
      <div className="account-dialog">
        <SessionTable />
        <OwnSubstitute />
        <OwnAddress />
        <PasswordForm />
        <SecondFactors onCodes={setHasCodes} />
        <LinkedProviders />
        <OwnApiKeys />
        <OwnData />
      </div>
    </Dialog>
  )
}
