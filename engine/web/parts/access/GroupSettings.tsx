import { Button } from '@douyinfe/semi-ui-19'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../app/text.ts'
import { Trouble } from '../../screens/Trouble.tsx'
import { askGroups, change, type Group, groupsKey } from './access-calls.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { GroupDialog } from './GroupDialog.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import './access.css'

/** The purchasing groups, and who belongs to each: with data privatisation people see their own groups' documents alone. */
export function GroupSettings() {
  const t = useText()
  const client = useQueryClient()
  const { data: groups, error, refetch } = useQuery({ queryKey: groupsKey, queryFn: askGroups, staleTime: 0 })
  const [chosenId, setChosen] = useState<string>()
  const [edited, setEdited] = useState<Group | 'new'>()
  const [removed, setRemoved] = useState<Group>()
  if (error !== null) return <Trouble error={error} onRetry={() => void refetch()} />
  if (groups === undefined) return null
  const chosen = groups.find(({ id }) => id === chosenId) ?? groups[0]
  const refresh = () => client.invalidateQueries({ queryKey: groupsKey })
  return (
    <div className="access">
      <header className="list-head">
        <div>
          <p className="headline-kind">
            <Link to="/purchaserPermissionList" className="display-link">
              {t('screen.purchaserPermissionList')}
            </Link>
          </p>
          <h1>
            {t('screen.purchaserSetGroup')} <span className="list-count">{groups.length}</span>
          </h1>
        </div>
        <Button theme="solid" data-action="addGroup" onClick={() => setEdited('new')}>
          {t('part.enterprise.addGroup')}
        </Button>
      </header>
      <p className="access-quiet">{t('part.enterprise.groupsHint')}</p>
      <div className="group-columns">
        <div className="access-scroll">
          <table className="access-table">
            <thead>
              <tr>
                <th scope="col">{t('part.enterprise.code')}</th>
                <th scope="col">{t('part.enterprise.group')}</th>
                <th scope="col">{t('part.enterprise.leader')}</th>
                <th>
                  <span className="sr-only">{t('part.enterprise.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <tr key={group.id} data-group={group.code} aria-selected={group.id === chosen?.id}>
                  <td className="access-code">{group.code}</td>
                  <td>
                    <button type="button" className="access-link" data-action="openGroup" onClick={() => setChosen(group.id)}>
                      {group.name}
                    </button>
                  </td>
                  <td>{group.leader}</td>
                  <td className="access-actions">
                    <Button size="small" theme="borderless" data-action="editGroup" onClick={() => setEdited(group)}>
                      {t('part.enterprise.edit')}
                    </Button>
                    <Button size="small" theme="borderless" type="danger" data-action="deleteGroup" onClick={() => setRemoved(group)}>
                      {t('part.enterprise.delete')}
                    </Button>
                  </td>
                </tr>
              ))}
              {groups.length === 0 && (
                <tr>
                  <td colSpan={4} className="access-nothing">
                    {t('part.enterprise.noGroup')}
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        </div>
        {chosen !== undefined && <GroupMembers key={chosen.id} group={chosen} />}
      </div>
      {edited !== undefined && (
        <GroupDialog
          group={edited === 'new' ? undefined : edited}
          onDone={(id) => {
            setEdited(undefined)
            setChosen(id)
            void refresh()
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed !== undefined && (
        <EntryDialog
          title={t('part.enterprise.deleteGroup')}
          saveText={t('part.enterprise.delete')}
          isDanger
          fields={[]}
          save={() => change('/api/purchasingGroup/delete', { id: removed.id, version: removed.version })}
          onDone={() => {
            setRemoved(undefined)
            void refresh()
          }}
          onClose={() => setRemoved(undefined)}
        >
          {() => <p>{t('part.enterprise.deleteGroupQuestion', { name: removed.name })}</p>}
        </EntryDialog>
      )}
    </div>
  )
}
