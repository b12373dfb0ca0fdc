import { loadChunk } from '../app/load-chunk.ts'
import { words } from '../app/i18n.ts'
import type { NoticeKind } from './notices.ts'

// Most visits see no notice at all: what draws them comes with the first.
const load = () => loadChunk(() => import('./notices.ts'))

/** A short notice at the top of the page. Notices with the same id replace one another, so that ten failing calls say it once. */
export function tell(kind: NoticeKind, content: string, id = content): void {
  // Without the network the notice cannot come either; the banner of the lost connection is part of the shell.
  load().then(
    ({ showNotice }) => showNotice(kind, content, id),
    () => console.warn(content),
  )
}

let deactivatedShown = false

/** The dialog for an employee who has been deactivated; there is one way on. */
export function tellDeactivated(onClose: () => void): void {
  if (deactivatedShown) return
  deactivatedShown = true
  const texts = { title: words('ui.session.deactivatedTitle'), content: words('ui.session.deactivated'), okText: words('ui.session.toLogin') }
  load().then(({ showStop }) => showStop(texts, onClose), onClose)
}
