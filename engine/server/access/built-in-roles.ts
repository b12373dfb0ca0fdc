import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import { insertRole } from './roles.ts'
import type { Tx } from '../schema/database.ts'

/** Gives a new enterprise the declared roles of its side. Returns their ids by declared name. */
export async function makeBuiltInRoles(
  tx: Tx,
  model: Pick<Model, 'roles' | 'texts'>,
  enterprise: { readonly id: string; readonly side: Side },
  newId: () => string,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const { name, permissions } of Object.values(model.roles).filter(({ side }) => side === enterprise.side)) {
    const id = newId()
    // One millisecond apart: roles are listed in the order of their creation.
    const at = new Date(now.getTime() + ids.size)
    const names = { name: model.texts.cn[`role.${name}`] ?? name, englishName: model.texts.en[`role.${name}`] ?? '' }
    await insertRole(tx, enterprise.id, { id, ...names, remark: '', builtIn: name, codes: permissions }, at)
    ids.set(name, id)
  }
  return ids
}
