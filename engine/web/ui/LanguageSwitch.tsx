import { switchLanguage, useLanguage } from '../app/use-language.ts'
import { useText } from '../app/text.ts'

/** From one language to the other, in place. */
export function LanguageSwitch() {
  const t = useText()
  const other = useLanguage() === 'cn' ? 'en' : 'cn'
  return (
    <button type="button" className="header-button language-switch" title={t('ui.shell.language')} onClick={() => void switchLanguage(other)}>
      <span lang={other === 'en' ? 'en' : 'zh-CN'}>{t('ui.shell.otherLanguage')}</span>
    </button>
  )
}
