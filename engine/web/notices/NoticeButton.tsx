import IconBell from '@douyinfe/semi-icons/lib/es/icons/IconBellStroked'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../foundation/load-chunk.ts'
import { useText } from '../i18n/use-text.ts'
import { useHeaderTray } from '../ui/use-header-tray.ts'
import { useBell } from './use-bell.ts'

const NoticeTray = lazy(() => loadChunk(async () => ({ default: (await import('./NoticeTray.tsx')).NoticeTray })))

const NoticeChoicesDialog = lazy(() => loadChunk(async () => ({ default: (await import('./NoticeChoicesDialog.tsx')).NoticeChoicesDialog })))

/** More are not counted on the button. */
const MAX_COUNT = 99

/** The bell in the header: how many notices the person has not read, and the last ones. */
export function NoticeButton() {
  const t = useText()
  const bell = useBell()
  const { opener, isOpen, setOpen, close } = useHeaderTray()
  const [isChoosing, setChoosing] = useState(false)
  const count = bell?.count ?? 0
  // The name says what the button shows.
  const shown = count > MAX_COUNT ? `${MAX_COUNT}+` : String(count)
  const label = t(count > 0 ? 'ui.notice.buttonUnread' : 'ui.notice.title', { count: shown })
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="header-button notice-button"
        data-unread={bell?.count}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        title={t('ui.notice.title')}
        onClick={() => setOpen(!isOpen)}
      >
        <IconBell aria-hidden />
        {count > 0 && <span className="header-count">{shown}</span>}
      </button>
      <span className="visually-hidden" role="status" aria-live="polite">
        {count > 0 ? label : ''}
      </span>
      {isOpen && bell !== undefined && (
        <Suspense fallback={null}>
          <NoticeTray
            bell={bell}
            opener={opener}
            onClose={close}
            onChoose={() => {
              setOpen(false)
              setChoosing(true)
            }}
          />
        </Suspense>
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <NoticeChoicesDialog
            onClose={() => {
              setChoosing(false)
              opener.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
