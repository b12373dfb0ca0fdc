import IconMoon from '@douyinfe/semi-icons/lib/es/icons/IconMoonStroked'
import IconSun from '@douyinfe/semi-icons/lib/es/icons/IconSunStroked'
import { useAtomValue } from 'jotai'
import { useText } from '../i18n/use-text.ts'
import { chooseTheme, themeAtom } from './theme.ts'

export function ThemeSwitch() {
  const t = useText()
  const isDark = useAtomValue(themeAtom) === 'dark'
  const label = t(isDark ? 'ui.shell.themeLight' : 'ui.shell.themeDark')
  return (
    <button type="button" className="header-button" title={label} aria-label={label} onClick={() => chooseTheme(isDark ? 'light' : 'dark')}>
      {isDark ? <IconSun /> : <IconMoon />}
    </button>
  )
}
