import { Button } from '@douyinfe/semi-ui-19'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { refreshPermissions } from '../../api/refresh-permissions.ts'
import { side } from '../../session/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useModel } from '../../model/use-model.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { toast } from '../../ui/toast.ts'
import { fetchRoles, changeAccess, nameOfRole, type RoleRow, rolesKey } from './access-calls.ts'
import { detailBySide } from './detail-by-side.ts'
import { AccessTable } from './AccessTable.tsx'
import { FormDialog } from './FormDialog.tsx'

/** The roles of the enterprise: names, permissions, employees. */
export function RolesTab() {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const client = useQueryClient()
  const codes = Object.keys(useModel().permissions).length
  const { data, error, refetch } = useQuery({ queryKey: rolesKey, queryFn: fetchRoles, staleTime: 0 })
  const [removed, setRemoved] = useState<RoleRow>()
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  const { roles, limit } = data
  const page = `/${detailBySide[side]}`
  const isFull = roles.length >= limit

  async function toggle({ id, version, enabled }: RoleRow) {
    const answer = await changeAccess(`/api/role/${enabled ? 'disable' : 'enable'}`, { id, version })
    if (answer.returnCode !== '0') toast('error', `${answer.returnMsg} (${answer.returnCode})`)
    await client.invalidateQueries({ queryKey: rolesKey })
    await refreshPermissions()
  }

  return (
    <div className="access-tab">
      <div className="access-bar">
        <p>{t('part.enterprise.roleCount', { count: String(roles.length), limit: String(limit) })}</p>
        <Button
          theme="solid"
          data-action="addRole"
          disabled={isFull}
          title={isFull ? t('part.enterprise.rolesFull', { limit: String(limit) }) : undefined}
          onClick={() => void navigate(`${page}?new=1`)}
        >
          {t('part.enterprise.addRole')}
        </Button>
      </div>
      <AccessTable heads={['role', 'remark', 'codes', 'members', 'state']} figures={['codes', 'members']}>
        {roles.map((role) => (
          <tr key={role.id} data-role={role.builtIn ?? role.name} data-off={!role.enabled || undefined}>
            <td>
              <Link to={`${page}?id=${role.id}`} className="display-link">
                {nameOfRole(role, language)}
              </Link>
              {role.isOwn && <small className="access-note">{t('part.enterprise.own')}</small>}
            </td>
            <td className="access-long">{role.remark || (role.builtIn === null ? '' : t('part.enterprise.builtIn'))}</td>
            <td className="access-number" data-label={t('part.enterprise.codes')}>
              {role.codeCount} / {codes}
            </td>
            <td className="access-number" data-label={t('part.enterprise.members')}>
              {role.memberCount}
            </td>
            <td>
              <span className="access-state" data-on={role.enabled || undefined}>
                {t(role.enabled ? 'part.enterprise.enabled' : 'part.enterprise.disabled')}
              </span>
            </td>
            <td className="access-actions">
              <Button size="small" theme="borderless" data-action="copyRole" disabled={isFull} onClick={() => void navigate(`${page}?copy=${role.id}`)}>
                {t('part.enterprise.copy')}
              </Button>
              <Button size="small" theme="borderless" data-action="toggleRole" onClick={() => void toggle(role).catch(() => undefined)}>
                {t(role.enabled ? 'part.enterprise.disable' : 'part.enterprise.enable')}
              </Button>
              <Button
                size="small"
                theme="borderless"
                type="danger"
                data-action="deleteRole"
                disabled={role.memberCount > 0}
                title={role.memberCount > 0 ? t('part.enterprise.hasMembers', { count: String(role.memberCount) }) : undefined}
                onClick={() => setRemoved(role)}
              >
                {t('part.enterprise.delete')}
              </Button>
            </td>
          </tr>
        ))}
      </AccessTable>
      {removed !== undefined && (
        <FormDialog
          title={t('part.enterprise.deleteRole')}
          saveText={t('part.enterprise.delete')}
          isDanger
          fields={[]}
          save={() => changeAccess('/api/role/delete', { id: removed.id, version: removed.version })}
          onDone={() => {
            setRemoved(undefined)
            void client.invalidateQueries({ queryKey: rolesKey })
          }}
          onClose={() => setRemoved(undefined)}
        >
          {() => <p>{t('part.enterprise.deleteRoleQuestion', { name: nameOfRole(removed, language) })}</p>}
        </FormDialog>
      )}
    </div>
  )
}
