import { Button } from '@douyinfe/semi-ui-19'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { side } from '../../session/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { toast } from '../../ui/toast.ts'
import { fetchRoles, changeAccess, type Employee, employeesKey, nameOfRole, rolesKey } from './access-calls.ts'
import { EmployeeDialog } from './EmployeeDialog.tsx'
import { EraseEmployee } from './EraseEmployee.tsx'
import { PasswordLink } from './PasswordLink.tsx'
import { SubstituteDialog } from './SubstituteDialog.tsx'
import { RemoveFactors } from './RemoveFactors.tsx'
import { AccessTable } from './AccessTable.tsx'
import { namesOfRoles } from './role-names.ts'

const PAGE_SIZE = 50

/** The employees of the enterprise: number, name, roles, and whether they may log in. */
export function EmployeesTab() {
  const t = useText()
  const language = useLanguage()
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const [role, setRole] = useState('')
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<Employee | 'new'>()
  const [welcomed, setWelcomed] = useState<Employee>()
  const [erased, setErased] = useState<Employee>()
  const [unverified, setUnverified] = useState<Employee>()
  const [away, setAway] = useState<Employee>()
  const wanted = useDeferredValue(search.trim())
  const known = useQuery({ queryKey: rolesKey, queryFn: fetchRoles })
  const { data, error, refetch } = useQuery({
    queryKey: [...employeesKey, wanted, role, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const entity = { search: wanted, ...(role !== '' && { role }) }
      const answer = await callOrThrow('/api/memberInfo/list', { entity, pager: { page, pageSize: PAGE_SIZE } })
      return { employees: (answer.list ?? []) as readonly Employee[], total: answer.pager?.total ?? 0 }
    },
  })
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  const roles = known.data?.roles ?? []
  const { employees, total } = data ?? { employees: [], total: 0 }
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const refresh = () => Promise.all([client.invalidateQueries({ queryKey: employeesKey }), client.invalidateQueries({ queryKey: rolesKey })])

  async function toggle({ id, version, disabled }: Employee) {
    const answer = await changeAccess(`/api/memberInfo/${disabled ? 'enable' : 'disable'}`, { id, version })
    if (answer.returnCode !== '0') toast('error', `${answer.returnMsg} (${answer.returnCode})`)
    await refresh()
  }

  return (
    <div className="access-tab">
      <div className="access-bar">
        <input
          type="search"
          data-search="employees"
          placeholder={t('part.enterprise.searchEmployees')}
          aria-label={t('part.enterprise.searchEmployees')}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setPage(1)
          }}
        />
        <select
          aria-label={t('part.enterprise.role')}
          value={role}
          onChange={(event) => {
            setRole(event.target.value)
            setPage(1)
          }}
        >
          <option value="">{t('part.enterprise.allRoles')}</option>
          {roles.map((each) => (
            <option key={each.id} value={each.id}>
              {nameOfRole(each, language)}
            </option>
          ))}
        </select>
        <p>{t('part.enterprise.employeeCount', { count: String(total) })}</p>
        <Button theme="solid" data-action="addEmployee" onClick={() => setEdited('new')}>
          {t('part.enterprise.addEmployee')}
        </Button>
      </div>
      <AccessTable heads={['number', 'name', 'loginName', 'email', 'roles', 'state']}>
        {employees.map((employee) => (
          <tr key={employee.id} data-employee={employee.loginName} data-off={employee.disabled || undefined}>
            <td className="access-code">{employee.number}</td>
            <td>
              <button type="button" className="access-link" data-action="editEmployee" onClick={() => setEdited(employee)}>
                {employee.name}
              </button>
              {employee.isOwn && <small className="access-note">{t('part.enterprise.you')}</small>}
            </td>
            <td>{employee.loginName}</td>
            <td className="access-long">{employee.email}</td>
            <td className="access-long">{namesOfRoles(employee.roles, roles, language) || t('part.enterprise.noRole')}</td>
            <td>
              <span className="access-state" data-on={!employee.disabled || undefined}>
                {t(employee.disabled ? 'part.enterprise.deactivated' : 'part.enterprise.active')}
              </span>
            </td>
            <td className="access-actions">
              {!employee.isOwn && !employee.isShared && !employee.disabled && (
                <Button size="small" theme="borderless" data-action="passwordLink" onClick={() => setWelcomed(employee)}>
                  {t('part.enterprise.passwordLink')}
                </Button>
              )}
              {side === 'purchaser' && !employee.isOwn && !employee.disabled && (
                <Button size="small" theme="borderless" data-action="substituteOfEmployee" onClick={() => setAway(employee)}>
                  {t('ui.substitute.name')}
                </Button>
              )}
              {employee.canRemoveFactors && (
                <Button size="small" theme="borderless" data-action="removeFactors" onClick={() => setUnverified(employee)}>
                  {t('part.enterprise.removeFactors')}
                </Button>
              )}
              {employee.disabled && !employee.isShared && (
                <Button size="small" theme="borderless" type="danger" data-action="eraseEmployee" onClick={() => setErased(employee)}>
                  {t('part.enterprise.erase')}
                </Button>
              )}
              <Button size="small" theme="borderless" data-action="toggleEmployee" onClick={() => void toggle(employee).catch(() => undefined)}>
                {t(employee.disabled ? 'part.enterprise.enable' : 'part.enterprise.disable')}
              </Button>
            </td>
          </tr>
        ))}
        {data !== undefined && employees.length === 0 && (
          <tr>
            <td colSpan={7} className="access-nothing">
              {t('part.enterprise.nobodyFound')}
            </td>
          </tr>
        )}
      </AccessTable>
      {pages > 1 && (
        <div className="access-pages">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('part.enterprise.before')}
          </Button>
          <span>
            {page} / {pages}
          </span>
          <Button disabled={page === pages} onClick={() => setPage(page + 1)}>
            {t('part.enterprise.next')}
          </Button>
        </div>
      )}
      {edited !== undefined && (
        <EmployeeDialog
          employee={edited === 'new' ? undefined : edited}
          roles={roles}
          onDone={(saved) => {
            if (edited === 'new' && !saved.isShared) setWelcomed(saved)
            setEdited(undefined)
            void refresh()
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {erased !== undefined && <EraseEmployee employee={erased} onDone={() => void refresh()} onClose={() => setErased(undefined)} />}
      {unverified !== undefined && <RemoveFactors employee={unverified} onDone={() => void refresh()} onClose={() => setUnverified(undefined)} />}
      {away !== undefined && <SubstituteDialog employee={away} onClose={() => setAway(undefined)} />}
      {welcomed !== undefined && <PasswordLink employee={welcomed} onClose={() => setWelcomed(undefined)} />}
    </div>
  )
}
