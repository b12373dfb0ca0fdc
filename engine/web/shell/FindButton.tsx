import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearchStroked'
import { useText } from '../i18n/use-text.ts'

/** Apple's keyboards have another key for commands. */
const command = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** Opens the palette. */
export function FindButton({ onFind }: { onFind: () => void }) {
  const t = useText()
  return (
    <button type="button" className="header-find" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" data-action="find" onClick={onFind}>
      <IconSearch aria-hidden />
      <span>{t('ui.shell.find')}</span>
      <kbd aria-hidden>{command} K</kbd>
    </button>
  )
}
