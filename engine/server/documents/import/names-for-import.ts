import type { Actor } from '../../../core/permissions/actor.ts'
import { templateOf } from '../../template/read-template.ts'
import { libraryOf, readNames } from '../../template/stored-names.ts'
import type { CallContext } from '../../calls/call-context.ts'
import type { NameOfField } from './import-columns.ts'
import type { Tx } from '../../schema/database.ts'

/** The library of names for a person's spreadsheets, with the template's fields that take their names from it. */
export async function namesForImport(tx: Tx, { model, templateVersion }: CallContext, actor: Actor): Promise<readonly NameOfField[]> {
  if (actor.side !== 'purchaser' || libraryOf(model) === undefined) return []
  const library = await readNames(tx, model, actor.enterprise)
  if (library.length === 0) return []
  const { items } = await templateOf({ pool: tx, model }, actor.enterprise, templateVersion ?? 0)
  const keys = new Map(items.map(({ key, attribute }) => [attribute, key]))
  return library.map((name) => {
    const key = keys.get(name.id)
    return key === undefined ? name : { ...name, key }
  })
}
