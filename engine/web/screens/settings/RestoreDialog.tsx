import { Input } from '@douyinfe/semi-ui-19'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { reloadPreferences } from '../../api/reload-preferences.ts'
import { useWords } from '../../cells/use-words.ts'
import type { PreferenceVersion } from './preference-version.ts'
import { DialogFooter } from '../../ui/DialogFooter.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

type Props = { readonly version: PreferenceVersion; readonly current: number; readonly onClose: () => void }

/** Asks before a version is restored; it is checked like any other save, and its issues appear here. */
export function RestoreDialog({ version, current, onClose }: Props) {
  const words = useWords()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const restore = useMutation({
    mutationFn: () => call('/api/conf/enterprise/preferences/restore', { entity: { to: version.version, version: current, reason } }),
    onSuccess: async (answer) => {
      if (answer.returnCode !== '0') return
      onClose()
      await reloadPreferences()
      await client.invalidateQueries()
    },
  })
  const issues = restore.data === undefined || restore.data.returnCode === '0' ? [] : (restore.data.issues ?? [])
  const title = words.text('ui.settings.restoreTitle', { version: String(version.version) })
  return (
    <Dialog
      title={title}
      width={565}
      onCancel={onClose}
      footer={<DialogFooter onCancel={onClose} confirm={words.text('ui.settings.restore')} isBusy={restore.isPending} onConfirm={() => restore.mutate()} />}
    >
      <div className="dialog">
        <p className="dialog-question">{words.text('ui.settings.restoreQuestion')}</p>
        <Input
          autoFocus
          value={reason}
          maxLength={200}
          aria-label={words.text('ui.settings.reason')}
          placeholder={words.text('ui.settings.reason')}
          onChange={setReason}
        />
        {issues.map((one) => (
          <p key={`${one.code} ${one.path}`} className="field-issue" role="alert">
            {words.issue(one)}
          </p>
        ))}
      </div>
    </Dialog>
  )
}
