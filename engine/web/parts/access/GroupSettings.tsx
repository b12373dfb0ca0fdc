import { Button } from '@douyinfe/semi-ui-19'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRunAction } from '../../actions/use-run-action.tsx'
import { useText } from '../../i18n/use-text.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { fetchGroups, groupsKey } from './access-calls.ts'
import { GroupMembers } from './GroupMembers.tsx'
import { AccessTable } from './AccessTable.tsx'
import './access.css'

const action = (transition: string) => ({ kind: 'transition', entity: 'purchasingGroup', transition }) as const

/** The purchasing groups and their members: with data privatisation people see only the documents of their own groups. */
export function GroupSettings() {
  const t = useText()
  const { data: groups, error, refetch } = useQuery({ queryKey: groupsKey, queryFn: fetchGroups, staleTime: 0 })
  const [chosenId, setSelected] = useState<string>()
  // The groups that existed when another one was requested: the one added since is opened.
  const [before, setBefore] = useState<ReadonlySet<string>>()
  const { act, dialog } = useRunAction()
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (groups === undefined) return null
  const selected = groups.find(({ id }) => before?.has(id) === false) ?? groups.find(({ id }) => id === chosenId) ?? groups[0]

  function choose(id: string) {
    setBefore(undefined)
    setSelected(id)
  }

  function add() {
    if (selected !== undefined) setSelected(selected.id)
    setBefore(new Set(groups?.map(({ id }) => id)))
    act(action('add'))
  }

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
        <Button theme="solid" data-action="addGroup" onClick={add}>
          {t('part.enterprise.addGroup')}
        </Button>
      </header>
      <p className="access-quiet">{t('part.enterprise.groupsHint')}</p>
      <div className="group-columns">
        <AccessTable heads={['code', 'group', 'leader']}>
          {groups.map((group) => (
            <tr key={group.id} data-group={group.code} aria-selected={group.id === selected?.id}>
              <td className="access-code">{group.code}</td>
              <td>
                <button type="button" className="access-link" data-action="openGroup" onClick={() => choose(group.id)}>
                  {group.name}
                </button>
              </td>
              <td>{group.leader}</td>
              <td className="access-actions">
                <Button size="small" theme="borderless" data-action="editGroup" onClick={() => act(action('edit'), [group])}>
                  {t('part.enterprise.edit')}
                </Button>
                <Button size="small" theme="borderless" type="danger" data-action="deleteGroup" onClick={() => act(action('delete'), [group])}>
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
        </AccessTable>
        {selected !== undefined && <GroupMembers key={selected.id} group={selected} />}
      </div>
      {dialog}
    </div>
  )
}
