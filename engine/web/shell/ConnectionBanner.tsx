import IconWifi from '@douyinfe/semi-icons/lib/es/icons/IconWifi'
import { useAtomValue } from 'jotai'
import { connectionAtom } from '../foundation/connection.ts'
import { useText } from '../i18n/use-text.ts'

/** Shows that the connection is lost and that typed text is kept. */
export function ConnectionBanner() {
  const t = useText()
  const connection = useAtomValue(connectionAtom)
  return (
    <div aria-live="polite" className="connection-place">
      {connection === 'lost' && (
        <p className="connection-banner">
          <IconWifi aria-hidden /> {t('ui.shell.offline')}
        </p>
      )}
    </div>
  )
}
