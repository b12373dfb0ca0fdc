import { loadChunk } from '../foundation/load-chunk.ts'
import { translate } from '../i18n/translate.ts'
import type { ToastKind } from './show-toast.ts'

// Most visits see no notice at all: what draws them comes with the first.
const load = () => loadChunk(() => import('./show-toast.ts'))

/** A short notice at the top of the page. Notices with the same id replace one another, so that ten failing calls say it once. */
export function toast(kind: ToastKind, content: string, id = content): void {
  // Without the network the notice cannot come either; the banner of the lost connection is part of the shell.
  load().then(
    ({ showToast }) => showToast(kind, content, id),
    () => console.warn(content),
  )
}

let deactivatedShown = false

/** The dialog for an employee who has been deactivated; there is one way on. */
export function showDeactivatedDialog(onClose: () => void): void {
  if (deactivatedShown) return
  deactivatedShown = true
  const texts = { title: translate('ui.session.deactivatedTitle'), content: translate('ui.session.deactivated'), okText: translate('ui.session.toLogin') }
  load().then(({ showBlockingDialog }) => showBlockingDialog(texts, onClose), onClose)
}
