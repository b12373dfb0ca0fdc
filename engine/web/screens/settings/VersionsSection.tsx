import { Button, Timeline } from '@douyinfe/semi-ui-19'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { side } from '../../session/session.ts'
import { useModel } from '../../model/use-model.ts'
import { formatInstant } from '../../cells/format-date.ts'
import { useWords } from '../../cells/use-words.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import type { PreferenceVersion } from './preference-version.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import { preferenceText } from './preference-text.ts'

const path = '/api/conf/enterprise/preferences/versions'

/** Each save of the preferences: the person, the time, the values before and after, and the reason; every earlier version can be restored. */
export function VersionsSection({ current, isDirty }: { current: number | undefined; isDirty: boolean }) {
  const words = useWords()
  const declared = useModel().preferences[side]
  const [wanted, setWanted] = useState<PreferenceVersion>()
  const versions = useQuery({
    queryKey: [path, current],
    queryFn: async ({ signal }) => ((await callOrThrow(path, {}, signal)).list ?? []) as readonly PreferenceVersion[],
  })
  if (versions.error !== null) return <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />
  if (versions.data === undefined) return null
  if (versions.data.length === 0) return <p className="screen-note">{words.text('ui.settings.noVersions')}</p>
  return (
    <>
      <Timeline className="history versions">
        {versions.data.map((one) => (
          <Timeline.Item key={one.version} time={formatInstant(one.at)}>
            <div className="version" data-version={one.version}>
              <strong>{words.text(one.version === 0 ? 'ui.settings.beginning' : 'ui.settings.version', { version: String(one.version) })}</strong>
              <span>{one.accountName}</span>
              {one.restored !== null && <span>{words.text('ui.settings.restored', { version: String(one.restored) })}</span>}
              {one.version !== current && (
                <Button size="small" theme="borderless" data-action={`restore:${one.version}`} disabled={isDirty} onClick={() => setWanted(one)}>
                  {words.text('ui.settings.restore')}
                </Button>
              )}
              {one.reason !== null && <q>{one.reason}</q>}
              <ul>
                {one.changes.map(({ path: name, before, after }) => (
                  <li key={name}>
                    {words.text('ui.settings.difference', {
                      name: words.text(`preference.${name}`),
                      before: preferenceText(words, declared[name], before),
                      after: preferenceText(words, declared[name], after),
                    })}
                  </li>
                ))}
              </ul>
            </div>
          </Timeline.Item>
        ))}
      </Timeline>
      {wanted !== undefined && current !== undefined && <RestoreDialog version={wanted} current={current} onClose={() => setWanted(undefined)} />}
    </>
  )
}
