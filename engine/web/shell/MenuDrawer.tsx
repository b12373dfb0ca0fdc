import SideSheet from '@douyinfe/semi-ui-19/lib/es/sideSheet'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'

type Props = { readonly isOpen: boolean; readonly onClose: () => void; readonly children: ReactNode }

/** The menu on a phone. */
export function MenuDrawer({ isOpen, onClose, children }: Props) {
  const t = useText()
  return (
    <SideSheet visible={isOpen} placement="left" width={280} onCancel={onClose} title={t('ui.shell.menu')} closeOnEsc className="menu-drawer">
      {children}
    </SideSheet>
  )
}
