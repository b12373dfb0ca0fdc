import IconBell from '@douyinfe/semi-icons/lib/es/icons/IconBellStroked'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { loadChunk } from '../foundation/load-chunk.ts'
import { useText } from '../i18n/use-text.ts'
import { useBell } from './use-bell.ts'
import './notices.css'

const NoticeTray = lazy(() => loadChunk(async () => ({ default: (await import('./NoticeTray.tsx')).NoticeTray })))

const NoticeChoicesDialog = lazy(() => loadChunk(async () => ({ default: (await import('./NoticeChoicesDialog.tsx')).NoticeChoicesDialog })))

/** More are not counted on the button. */
const MOST = 99

/** The bell in the header: how many notices the person has not read, and the last ones. */
export function NoticeButton() {
  const t = useText()
  const bell = useBell()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback((isDone: boolean) => {
    setOpen(false)
    if (isDone) button.current?.focus()
  }, [])
  const [isChoosing, setChoosing] = useState(false)
  const count = bell?.count ?? 0
  const label = t(count > 0 ? 'ui.notice.buttonUnread' : 'ui.notice.title', { count })
  return (
    <>
      <button
        ref={button}
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
        {count > 0 && <span className="notice-count">{count > MOST ? `${MOST}+` : count}</span>}
      </button>
      <span className="visually-hidden" role="status" aria-live="polite">
        {count > 0 ? label : ''}
      </span>
      {isOpen && bell !== undefined && (
        <Suspense fallback={null}>
          <NoticeTray
            bell={bell}
            opener={button}
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
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
