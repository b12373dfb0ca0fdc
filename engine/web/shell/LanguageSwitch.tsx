import { switchLanguage } from './switch-language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useText } from '../i18n/use-text.ts'

/** Switches between the languages in place. */
export function LanguageSwitch() {
  const t = useText()
  const other = useLanguage() === 'cn' ? 'en' : 'cn'
  return (
    <button type="button" className="header-button language-switch" title={t('ui.shell.language')} onClick={() => void switchLanguage(other)}>
      <span lang={other === 'en' ? 'en' : 'zh-CN'}>{t('ui.shell.otherLanguage')}</span>
    </button>
  )
}
