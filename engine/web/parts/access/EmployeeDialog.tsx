import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { refreshPermissions } from '../../api/refresh-permissions.ts'
import { side } from '../../session/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { fetchGroups, changeAccess, type Employee, groupsKey, type RoleRow } from './access-calls.ts'
import { CheckboxList } from './CheckboxList.tsx'
import { FormDialog } from './FormDialog.tsx'
import { choicesOfRoles } from './role-names.ts'
import { saveEmployee } from './save-employee.ts'
import { TextField } from './TextField.tsx'

type Props = {
  /** Absent: a new one. */
  readonly employee: Employee | undefined
  readonly roles: readonly RoleRow[]
  readonly onDone: (saved: Employee) => void
  readonly onClose: () => void
}

const fields = ['number', 'name', 'loginName', 'email']

/** A form for a new employee, or for the changeable data of one. */
export function EmployeeDialog({ employee, roles, onDone, onClose }: Props) {
  const t = useText()
  const language = useLanguage()
  const [draft, setDraft] = useState({
    number: employee?.number ?? '',
    name: employee?.name ?? '',
    loginName: employee?.loginName ?? '',
    email: employee?.email ?? '',
  })
  // The employee after the last successful call.
  const [known, setKnown] = useState(employee)
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set(employee?.roles))
  const [groups, setGroups] = useState<ReadonlySet<string>>(new Set(employee?.groups))
  const groupsKnown = useQuery({ queryKey: groupsKey, queryFn: fetchGroups, enabled: side === 'purchaser' })
  const set = (key: keyof typeof draft) => (value: string) => setDraft({ ...draft, [key]: value })

  async function save(): Promise<AnswerEnvelope> {
    const { number, name, loginName, email } = draft
    const ofGroups = side === 'purchaser' ? { groups: [...groups] } : {}
    if (employee === undefined) return changeAccess('/api/memberInfo/add', { number, name, loginName, email, roles: [...held], ...ofGroups })
    const own = employee.isShared ? {} : { name, email }
    const wanted = { changes: { number, ...own, ...ofGroups }, roles: [...held] }
    const saved = await saveEmployee(changeAccess, known ?? employee, wanted, setKnown)
    if (saved.returnCode === '0') await refreshPermissions()
    return saved
  }

  return (
    <FormDialog
      title={t(employee === undefined ? 'part.enterprise.addEmployee' : 'part.enterprise.editEmployee')}
      saveText={t('part.enterprise.save')}
      fields={fields}
      save={save}
      onDone={({ entity }) => onDone(entity as Employee)}
      onClose={onClose}
    >
      {(issues) => (
        <>
          <div className="access-pair">
            <TextField
              name="number"
              label={t('part.enterprise.number')}
              value={draft.number}
              onChange={set('number')}
              issue={issues['number']}
              longest={30}
              hasFocus
            />
            <TextField
              name="name"
              label={t('part.enterprise.name')}
              value={draft.name}
              onChange={set('name')}
              issue={issues['name']}
              isRequired
              isFixed={employee?.isShared ?? false}
              hint={employee?.isShared ? t('part.enterprise.sharedHint') : ''}
              longest={60}
            />
            <TextField
              name="loginName"
              label={t('part.enterprise.loginName')}
              value={draft.loginName}
              onChange={set('loginName')}
              issue={issues['loginName']}
              isRequired
              isFixed={employee !== undefined}
              hint={employee === undefined ? t('part.enterprise.loginNameHint') : ''}
              longest={60}
            />
            <TextField
              name="email"
              label={t('part.enterprise.email')}
              value={draft.email}
              onChange={set('email')}
              issue={issues['email']}
              isFixed={employee?.isShared ?? false}
              longest={100}
            />
          </div>
          <div className="access-pair">
            <CheckboxList
              label={t('part.enterprise.roles')}
              choices={choicesOfRoles(roles, language, t)}
              selected={held}
              onChange={setHeld}
              nothing={t('part.enterprise.noRole')}
            />
            {side === 'purchaser' && groupsKnown.data !== undefined && (
              <CheckboxList
                label={t('part.enterprise.groups')}
                choices={groupsKnown.data.map(({ id, name, code }) => ({ id, text: name, note: code }))}
                selected={groups}
                onChange={setGroups}
                nothing={t('part.enterprise.noGroup')}
              />
            )}
          </div>
        </>
      )}
    </FormDialog>
  )
}
