import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { NoticeChoices } from '../../notices/NoticeChoices.tsx'
import { useSession } from '../../session/use-session.ts'

/** Which notices the person gets, and the way to the enterprise's times for those who set them. */
export function NoticeManage() {
  const t = useText()
  const { permissions } = useSession()
  return (
    <div className="notice-manage">
      <header className="list-head">
        <h1>{t('screen.purchaserNoticeManage')}</h1>
        {permissions.has('A207') && (
          <Link to="/purchaserNoticeTypeSettings" className="display-link" data-action="openNoticeTypes">
            {t('screen.purchaserNoticeTypeSettings')}
          </Link>
        )}
      </header>
      <p className="notice-hint">{t('ui.notice.choicesHint')}</p>
      <NoticeChoices />
    </div>
  )
}
