import Modal from '@douyinfe/semi-ui-19/lib/es/modal'
import Toast from '@douyinfe/semi-ui-19/lib/es/toast'

export type ToastKind = 'info' | 'success' | 'warning' | 'error'

export function showToast(kind: ToastKind, content: string, id: string): void {
  Toast[kind]({ id, content, duration: kind === 'error' || kind === 'warning' ? 6 : 3, stack: false })
}

/** A dialog with a single button. */
export function showBlockingDialog(texts: { readonly title: string; readonly content: string; readonly okText: string }, onClose: () => void): void {
  Modal.warning({
    ...texts,
    hasCancel: false,
    maskClosable: false,
    onOk: onClose,
    onCancel: onClose,
  })
}
