import { loadChunk } from '../foundation/load-chunk.ts'
import { translate } from '../i18n/translate.ts'
import type { ToastKind } from './show-toast.ts'

// Most visits show no toast, so its code loads with the first one.
const load = () => loadChunk(() => import('./show-toast.ts'))

/** A short toast at the top of the page. Toasts with the same id replace one another, so that ten failing calls show one. */
export function toast(kind: ToastKind, content: string, id = content): void {
  // Without the network the toast's code cannot load either; the banner of the lost connection is part of the shell.
  load().then(
    ({ showToast }) => showToast(kind, content, id),
    () => console.warn(content),
  )
}

let deactivatedShown = false

/** The dialog for a deactivated employee; it has a single button. */
export function showDeactivatedDialog(onClose: () => void): void {
  if (deactivatedShown) return
  deactivatedShown = true
  const texts = { title: translate('ui.session.deactivatedTitle'), content: translate('ui.session.deactivated'), okText: translate('ui.session.toLogin') }
  load().then(({ showBlockingDialog }) => showBlockingDialog(texts, onClose), onClose)
}
