import type { Language } from '../../../core/model/side.ts'
import { joinList } from '../../../core/text/join-list.ts'
import { nameOfRole, type RoleRow } from './access-calls.ts'
import type { Choice } from './CheckboxList.tsx'

/** The roles to choose from; disabled ones are marked. */
export function choicesOfRoles(roles: readonly RoleRow[], language: Language, t: (key: string) => string): readonly Choice[] {
  return roles.map((role) => ({
    id: role.id,
    text: nameOfRole(role, language),
    note: role.enabled ? '' : t('part.enterprise.disabled'),
    isQuiet: !role.enabled,
  }))
}

/** The names of some roles as one text; unknown roles are skipped. */
export function namesOfRoles(ids: readonly string[], roles: readonly RoleRow[], language: Language): string {
  return joinList(
    ids.flatMap((id) => roles.filter((role) => role.id === id).map((role) => nameOfRole(role, language))),
    language,
  )
}
