import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { rowAccessOf } from '../../../core/permissions/row-access.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { inTransaction } from '../../store/transaction.ts'
import { visibleDocuments } from './visible-document.ts'

/**
 * Those of the people who may see a document, or might `before`; people whose rights cannot differ there are asked for together. Whether they have the code to
 * read such documents is asked before.
 */
export async function readersAmong<Person extends Actor>(
  context: CallContext,
  entity: Entity,
  id: string,
  people: readonly Person[],
  before?: Document,
): Promise<readonly Person[]> {
  const alike = new Map<string, Person[]>()
  for (const person of people) {
    const key = sightKey(context, entity, person)
    alike.set(key, [...(alike.get(key) ?? []), person])
  }
  const seeing: Person[] = []
  for (const group of alike.values()) {
    const [first] = group as [Person]
    const seen = await inTransaction(context.pool, first, (tx) => visibleDocuments(tx, context, first, entity, [id], { lines: false, as: before }))
    if (seen.length > 0) seeing.push(...group)
  }
  return seeing
}

/** What row access reads of people that those with the same groups of one side have in common. */
const SHARED: ReadonlySet<string> = new Set(['user.purchasingGroups', 'user.side'])

function sightKey({ model }: CallContext, entity: Entity, person: Actor): string {
  const access = rowAccessOf(model, entity, person)
  if (access === undefined) return 'all'
  const readsPerson = access.references.some((path) => path.split('.', 1)[0] === 'user' && !SHARED.has(path))
  return JSON.stringify([readsPerson ? person.accountId : '', [...person.purchasingGroups].sort()])
}
