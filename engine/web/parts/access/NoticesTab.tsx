import { Button } from '@douyinfe/semi-ui-19'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { fetchNotices, fetchRoles, changeAccess, type Notice, noticesKey, rolesKey } from './access-calls.ts'
import { CheckboxList } from './CheckboxList.tsx'
import { FormDialog } from './FormDialog.tsx'
import { AccessTable } from './AccessTable.tsx'
import { choicesOfRoles, namesOfRoles } from './role-names.ts'

/** Which roles receive which notices. */
export function NoticesTab() {
  const t = useText()
  const language = useLanguage()
  const client = useQueryClient()
  const { data: notices, error, refetch } = useQuery({ queryKey: noticesKey, queryFn: fetchNotices, staleTime: 0 })
  const known = useQuery({ queryKey: rolesKey, queryFn: fetchRoles })
  const [edited, setEdited] = useState<Notice>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isFixed, setFixed] = useState(false)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  const roles = known.data?.roles ?? []
  return (
    <div className="access-tab">
      <div className="access-bar">
        <p>{t('part.enterprise.noticesHint')}</p>
      </div>
      <AccessTable heads={['notice', 'toldTo']}>
        {(notices ?? []).map((notice) => (
          <tr key={notice.kind} data-notice={notice.kind}>
            <td>{notice.name}</td>
            <td className="access-long">
              {namesOfRoles(notice.roles, roles, language) || <span className="access-quiet">{t('part.enterprise.everybody')}</span>}
              {notice.isFixed && <span className="access-note">{t('part.enterprise.noticeFixed')}</span>}
            </td>
            <td className="access-actions">
              <Button
                size="small"
                theme="borderless"
                data-action="chooseRoles"
                onClick={() => {
                  setSelected(new Set(notice.roles))
                  setFixed(notice.isFixed)
                  setEdited(notice)
                }}
              >
                {t('part.enterprise.chooseRoles')}
              </Button>
            </td>
          </tr>
        ))}
      </AccessTable>
      {edited !== undefined && (
        <FormDialog
          title={edited.name}
          saveText={t('part.enterprise.save')}
          fields={[]}
          save={() => changeAccess('/api/competence/notifyUpdate', { kind: edited.kind, version: edited.version, roles: [...selected], isFixed })}
          onDone={() => {
            setEdited(undefined)
            void client.invalidateQueries({ queryKey: noticesKey })
          }}
          onClose={() => setEdited(undefined)}
        >
          {() => (
            <>
              <CheckboxList
                label={t('part.enterprise.roles')}
                choices={choicesOfRoles(roles, language, t)}
                selected={selected}
                onChange={setSelected}
                nothing={t('part.enterprise.noRole')}
              />
              <p className="access-quiet">{t(selected.size === 0 ? 'part.enterprise.everybodyHint' : 'part.enterprise.someHint')}</p>
              <label className="access-fixed">
                <input type="checkbox" data-field="isFixed" checked={isFixed} onChange={(event) => setFixed(event.target.checked)} />{' '}
                {t('part.enterprise.noticeFixedHint')}
              </label>
            </>
          )}
        </FormDialog>
      )}
    </div>
  )
}
