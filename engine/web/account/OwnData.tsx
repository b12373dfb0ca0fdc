import Button from '@douyinfe/semi-ui-19/lib/es/button'
import { useState } from 'react'
import { callOrThrow } from '../api/call-or-throw.ts'
import { downloadFile } from '../cells/download-file.ts'
import { useText } from '../i18n/use-text.ts'

/** Gives the person a file with everything that is kept about them. */
export function OwnData() {
  const t = useText()
  const [isBusy, setBusy] = useState(false)

  async function download(): Promise<void> {
    setBusy(true)
    try {
      const { entity } = await callOrThrow('/api/member/data/export', {})
      downloadFile('my-data.json', new Blob([JSON.stringify(entity, null, 2)], { type: 'application/json' }))
    } catch {
      // The person has seen the message.
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="own-data">
      <h3 id="own-data">{t('ui.account.data')}</h3>
      <p>{t('ui.account.dataText')}</p>
      <Button data-action="exportData" loading={isBusy} onClick={() => void download()}>
        {t('ui.account.exportData')}
      </Button>
    </section>
  )
}
