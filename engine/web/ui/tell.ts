import Modal from '@douyinfe/semi-ui-19/lib/es/modal'
import Toast from '@douyinfe/semi-ui-19/lib/es/toast'
import { words } from '../app/i18n.ts'

/** A short notice at the top of the page. Notices with the same id replace one another, so that ten failing calls say it once. */
export function tell(kind: 'info' | 'success' | 'warning' | 'error', content: string, id = content): void {
  Toast[kind]({ id, content, duration: kind === 'error' || kind === 'warning' ? 6 : 3, stack: false })
}

let deactivatedShown = false

/** The dialog for an employee who has been deactivated; there is one way on. */
export function tellDeactivated(onClose: () => void): void {
  if (deactivatedShown) return
  deactivatedShown = true
  Modal.warning({
    title: words('ui.session.deactivatedTitle'),
    content: words('ui.session.deactivated'),
    okText: words('ui.session.toLogin'),
    hasCancel: false,
    maskClosable: false,
    onOk: onClose,
    onCancel: onClose,
  })
}
