import type { Transaction } from 'kysely'
import type { Language } from '../../core/model/side.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { rolesOf } from '../access/roles.ts'

/** A role that opens something, and how many people have it. */
export type RoleWithCode = { readonly role: string; readonly members: number }

/** The roles of the asker's enterprise by the code that they hold; those that are switched off open nothing. */
export async function rolesByCode(tx: Transaction<any>, asker: Actor): Promise<(code: string) => readonly RoleWithCode[]> {
  const roles = (await rolesOf({ tx, actor: asker })).filter(({ enabled }) => enabled)
  const nameIn = (language: Language, name: string, englishName: string) => (language === 'en' && englishName !== '' ? englishName : name)
  return (code) =>
    roles
      .filter(({ codes }) => codes.includes(code))
      .map(({ name, englishName, members }) => ({ role: nameIn(asker.language, name, englishName), members: members.length }))
}
