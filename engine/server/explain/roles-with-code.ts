import type { Language } from '../../core/model/side.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { rolesOf } from '../access/roles.ts'
import type { Tx } from '../schema/database.ts'

export type RoleWithCode = { readonly role: string; readonly members: number }

/** The enabled roles of the asker's enterprise, by code. */
export async function rolesByCode(tx: Tx, asker: Actor): Promise<(code: string) => readonly RoleWithCode[]> {
  const roles = (await rolesOf({ tx, actor: asker })).filter(({ enabled }) => enabled)
  const nameIn = (language: Language, name: string, englishName: string) => (language === 'en' && englishName !== '' ? englishName : name)
  return (code) =>
    roles
      .filter(({ codes }) => codes.includes(code))
      .map(({ name, englishName, members }) => ({ role: nameIn(asker.language, name, englishName), members: members.length }))
}
