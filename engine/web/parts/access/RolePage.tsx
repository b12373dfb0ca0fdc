import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { fetchModules, fetchPeople, fetchRole, fetchRoles, modulesKey, rolesKey } from './access-calls.ts'
import { RoleEditor } from './RoleEditor.tsx'
import './access.css'

/** One role: `?id=` an existing one, `?copy=` a new one with the codes of another, `?new=1` an empty new one. */
export function RolePage() {
  const [address] = useSearchParams()
  const id = address.get('id') ?? undefined
  const like = id ?? address.get('copy') ?? undefined
  const role = useQuery({ queryKey: ['/api/role/detail', like], queryFn: () => fetchRole(like!), enabled: like !== undefined, staleTime: 0 })
  const modules = useQuery({ queryKey: modulesKey, queryFn: fetchModules })
  const people = useQuery({ queryKey: ['/api/memberInfo/list', 'all'], queryFn: fetchPeople, staleTime: 0 })
  const roles = useQuery({ queryKey: rolesKey, queryFn: fetchRoles, staleTime: 0 })
  const all = [role, modules, people, roles]
  const failed = all.find(({ error }) => error !== null)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => all.forEach((each) => void each.refetch())} />
  if ((like !== undefined && role.data === undefined) || modules.data === undefined || people.data === undefined || roles.data === undefined) return null
  return (
    <RoleEditor
      key={`${address.toString()} ${id === undefined ? '' : role.data?.version}`}
      role={id === undefined ? undefined : role.data}
      like={id === undefined ? role.data : undefined}
      modules={modules.data}
      people={people.data}
      roles={roles.data.roles}
      onReload={() => void role.refetch()}
    />
  )
}
