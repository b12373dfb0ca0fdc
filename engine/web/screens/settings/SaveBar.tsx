import { Button, Input } from '@douyinfe/semi-ui-19'
import { ActionButton } from '../../actions/ActionButton.tsx'
import { useWords } from '../../cells/use-words.ts'
import type { EditedPreferences } from './use-preferences.ts'

/** The number of changed preferences, the reason, and the buttons that save or discard them. Shown only while there are changes. */
export function SaveBar({ writing }: { writing: EditedPreferences }) {
  const words = useWords()
  const { changed, reason, setReason } = writing
  if (changed.length === 0) return null
  const issues = writing.issuesOf('')
  return (
    <footer className="form-foot settings-foot">
      <span className="settings-count" data-changes={changed.length} aria-live="polite">
        {words.text('ui.settings.changes', { count: String(changed.length) })}
      </span>
      {issues.map((one) => (
        <p key={one.code} className="field-issue" role="alert">
          {words.issue(one)}
        </p>
      ))}
      <div className="form-buttons">
        <Input
          className="settings-reason"
          value={reason}
          maxLength={200}
          aria-label={words.text('ui.settings.reason')}
          placeholder={words.text('ui.settings.reason')}
          onChange={setReason}
        />
        <Button type="tertiary" data-action="discardSettings" onClick={writing.discard}>
          {words.text('ui.settings.discard')}
        </Button>
        <ActionButton
          name="saveSettings"
          label={words.text('ui.settings.save')}
          look="primary"
          reasons={writing.isWrong ? [words.text('ui.form.wrong')] : []}
          loading={writing.isSaving}
          onClick={writing.save}
        />
      </div>
    </footer>
  )
}
