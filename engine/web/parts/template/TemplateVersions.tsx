import { Button } from '@douyinfe/semi-ui-19'
import { useWords } from '../../cells/use-words.ts'
import { useTemplateVersions, type EditedTemplate } from './use-template.ts'
import { localeOf } from '../../../core/text/locale-of.ts'

/** Earlier versions of the template; each can be restored while there are no unsaved changes. */
export function TemplateVersions({ writing }: { writing: EditedTemplate }) {
  const words = useWords()
  const { data: versions = [] } = useTemplateVersions()
  if (versions.length === 0) return null
  return (
    <details className="template-versions">
      <summary>{words.text('template.versions')}</summary>
      <ul>
        {versions.map(({ version, savedAt, accountName, restored }) => (
          <li key={version} data-version={version}>
            <strong>{version}</strong> {new Date(savedAt).toLocaleString(localeOf(words.language))} {accountName}
            {restored !== null && <span> · {words.text('template.restoredFrom', { version: String(restored) })}</span>}
            {version === writing.stored?.version ? (
              <span> · {words.text('template.current')}</span>
            ) : (
              <Button size="small" type="tertiary" disabled={writing.isChanged || writing.isBusy} onClick={() => writing.restore(version)}>
                {words.text('template.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
