import Button from '@douyinfe/semi-ui-19/lib/es/button'
import { Link } from 'react-router'
import type { BellNotice, BellState } from '../../core/wire/bell.ts'
import { call } from '../api/call.ts'
import { formatShortMoment } from '../cells/format-date.ts'
import { useText } from '../i18n/use-text.ts'
import { addressOfNotice, addressOfScreen } from '../navigation/address-of-screen.ts'
import { HeaderTray, type HeaderTrayProps } from '../ui/HeaderTray.tsx'
import './notices.css'

type Props = HeaderTrayProps & { readonly bell: BellState; readonly onChoose: () => void }

/** The last notices, the latest first. Following one marks it as read. */
export function NoticeTray({ bell: { notices, count, screen, readPath }, opener, onClose, onChoose }: Props) {
  const t = useText()
  const unread = notices.filter(({ isRead }) => !isRead)

  function markRead(read: readonly BellNotice[]): void {
    if (readPath === undefined || read.length === 0) return
    void call(readPath, { entityList: read.map(({ id, version }) => ({ id, version })) }).catch(() => {})
  }

  return (
    <HeaderTray className="notice-tray" label={t('ui.notice.title')} opener={opener} onClose={onClose}>
      <header>
        <h2>{t('ui.notice.title')}</h2>
        <span>
          {unread.length > 0 && (
            <Button size="small" theme="borderless" data-action="readNotices" onClick={() => markRead(unread)}>
              {t('ui.notice.readAll')}
            </Button>
          )}
          <Button size="small" theme="borderless" data-action="chooseNotices" onClick={onChoose}>
            {t('ui.notice.choose')}
          </Button>
        </span>
      </header>
      {notices.length === 0 ? (
        <p className="header-tray-nothing">{t('ui.notice.nothing')}</p>
      ) : (
        <ul>
          {notices.map((notice) => (
            <NoticeEntry
              key={notice.id}
              notice={notice}
              onFollow={() => {
                if (!notice.isRead) markRead([notice])
                onClose(false)
              }}
            />
          ))}
        </ul>
      )}
      {screen !== undefined && (
        <Link className="notice-all" to={addressOfScreen(screen)} onClick={() => onClose(false)}>
          {t('ui.notice.all')}
          {count > unread.length && <span>{t('ui.notice.moreUnread', { count: count - unread.length })}</span>}
        </Link>
      )}
    </HeaderTray>
  )
}

function NoticeEntry({ notice, onFollow }: { readonly notice: BellNotice; readonly onFollow: () => void }) {
  const t = useText()
  const address = addressOfNotice(notice.opens, notice.about)
  const words = (
    <>
      <span className="notice-text">
        {!notice.isRead && <span className="visually-hidden">{t('ui.notice.unread')} </span>}
        {notice.text}
      </span>
      <time dateTime={notice.at}>{formatShortMoment(notice.at, new Date())}</time>
    </>
  )
  return (
    <li data-notice={notice.kind} data-unread={!notice.isRead || undefined}>
      {address === undefined ? (
        <button type="button" onClick={onFollow}>
          {words}
        </button>
      ) : (
        <Link to={address} onClick={onFollow}>
          {words}
        </Link>
      )}
    </li>
  )
}
