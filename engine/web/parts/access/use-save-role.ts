import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useOneAtATime } from '../../actions/transition/use-one-at-a-time.ts'
import { refreshPermissions } from '../../api/refresh-permissions.ts'
import { useText } from '../../i18n/use-text.ts'
import { side } from '../../session/session.ts'
import { toast } from '../../ui/toast.ts'
import { changeAccess, employeesKey, type RoleDetail, rolesKey } from './access-calls.ts'
import { detailBySide } from './detail-by-side.ts'
import { issuesByField } from './issues-by-field.ts'
import type { RoleDraft } from './role-state.ts'

/** Saves a role, a new one if `role` is absent. `onSaved` runs before the page navigates. */
export function useSaveRole(role: RoleDetail | undefined, draft: RoleDraft, onSaved: () => void) {
  const t = useText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const entity = { ...draft, codes: [...draft.codes], members: [...draft.members] }
      const answer = await (role === undefined
        ? changeAccess('/api/role/add', entity)
        : changeAccess('/api/role/update', { id: role.id, version: role.version, ...entity }))
      setIssues(issuesByField(answer, ['name', 'englishName', 'remark']))
      if (answer.returnCode !== '0') return
      onSaved()
      toast('success', t('part.enterprise.saved'), 'role-saved')
      await Promise.all([client.invalidateQueries({ queryKey: rolesKey }), client.invalidateQueries({ queryKey: employeesKey }), refreshPermissions()])
      const saved = answer.entity as RoleDetail
      client.setQueryData(['/api/role/detail', saved.id], saved)
      if (role === undefined) await navigate(`/${detailBySide[side]}?id=${saved.id}`, { replace: true })
    } finally {
      setBusy(false)
    }
  }

  return { issues, isBusy, save: useOneAtATime(save) }
}
