import { useText } from '../../i18n/use-text.ts'
import type { Person } from './access-calls.ts'
import { CheckboxList } from './CheckboxList.tsx'
import type { RoleDraft } from './role-state.ts'
import { TextField } from './TextField.tsx'

type Props = {
  readonly draft: RoleDraft
  readonly issues: Readonly<Record<string, string>>
  readonly people: readonly Person[]
  readonly isNew: boolean
  readonly onChange: (change: Partial<RoleDraft>) => void
}

/** The name of a role, and its employees. */
export function RoleFields({ draft, issues, people, isNew, onChange }: Props) {
  const t = useText()
  return (
    <aside className="role-side">
      <TextField
        name="name"
        label={t('part.enterprise.roleName')}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        issue={issues['name']}
        isRequired
        longest={50}
        hasFocus={isNew}
      />
      <TextField
        name="englishName"
        label={t('part.enterprise.nameInEnglish')}
        value={draft.englishName}
        onChange={(englishName) => onChange({ englishName })}
        issue={issues['englishName']}
        longest={50}
      />
      <TextField
        name="remark"
        label={t('part.enterprise.remark')}
        value={draft.remark}
        onChange={(remark) => onChange({ remark })}
        issue={issues['remark']}
        longest={200}
      />
      <CheckboxList
        label={t('part.enterprise.members')}
        choices={people.map(({ id, name, number, disabled }) => ({
          id,
          text: name,
          note: disabled ? t('part.enterprise.deactivated') : number,
          isQuiet: disabled,
        }))}
        selected={draft.members}
        onChange={(members) => onChange({ members })}
        nothing={t('part.enterprise.nobodyFound')}
      />
    </aside>
  )
}
