import { useText } from '../../i18n/use-text.ts'
import { NoticeChoices } from '../../notices/NoticeChoices.tsx'

/** Which notices the person gets. */
export function NoticeManage() {
  const t = useText()
  return (
    <div className="notice-manage">
      <header className="list-head">
        <h1>{t('screen.purchaserNoticeManage')}</h1>
      </header>
      <p className="notice-hint">{t('ui.notice.choicesHint')}</p>
      <NoticeChoices />
    </div>
  )
}
