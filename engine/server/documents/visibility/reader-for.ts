import type { EvaluationContext } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { ListReader } from '../../store/lists/list-request.ts'
import { hiddenFields } from '../../store/lists/hidden-fields.ts'
import { textCollationOf } from '../../store/lists/text-collation.ts'
import type { Formula } from '../../../core/model/formula.ts'
import { loadReferences } from '../../store/documents/load-references.ts'
import { recordsNeededBy } from '../../store/documents/needed-records.ts'
import { loadAllReferences } from '../unit-of-work/load-all-references.ts'
import { dayOf } from '../../../core/rules/day-of.ts'
import type { CallContext } from '../../calls/call-context.ts'
import type { LookupReader } from '../unit-of-work/fill-lookups.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { purchaserSettingsOf } from '../../store/purchaser-settings.ts'
import { absentFor } from '../../store/substitutes.ts'
import { userFor } from '../unit-of-work/user-for.ts'
import type { Tx } from '../../schema/database.ts'

/** Refuses callers who may not read lists and details of this entity. */
export function refuseUnlessReader(entity: Entity, actor: Actor): void {
  const code = entity.read[actor.side]
  if (!entity.parties.includes(actor.side)) throw new RefusedError([issue('OTHER_SIDE')])
  if (code !== undefined && !actor.permissions.has(code)) throw new RefusedError([issue('NO_PERMISSION', '', { permission: code })])
}

/** Refuses callers who may not take a list of these documents or rows away as a file. */
export function refuseUnlessExporter(entity: Entity, actor: Actor): void {
  const code = entity.export[actor.side]
  if (code !== undefined && !actor.permissions.has(code)) throw new RefusedError([issue('NO_PERMISSION', '', { permission: code })])
}

/** The same for what waits for a decision (`isDeciding`): the reader knows in whose place they decide today. */
export async function decidingReaderFor(tx: Tx, context: CallContext, actor: Actor, isDeciding: boolean): Promise<ListReader> {
  const reader = await readerFor(tx, context, actor)
  if (!isDeciding) return reader
  const people = await absentFor(tx, context.model, actor, context.clock.now())
  return { ...reader, absent: people.map((person) => ({ ...reader, ...person })) }
}

/** The reader, with the day and time zone of their own enterprise. */
export async function readerFor(tx: Tx, context: CallContext, actor: Actor): Promise<ListReader> {
  const { timeZone } = await purchaserSettingsOf(tx, context, actor.enterprise)
  const textCollation = await textCollationOf(context.pool, tx, actor.language)
  const hidden = actor.side === 'supplier' ? await hiddenFields(tx) : undefined
  return {
    ...actor,
    today: dayOf(context.clock.now(), timeZone),
    now: context.clock.now().toISOString(),
    timeZone,
    ...(textCollation !== undefined && { textCollation }),
    ...(hidden !== undefined && { hidden }),
  }
}

/** The viewer of lookups in a purchaser's other records, for a caller that only reads. */
export async function lookupReaderFor(tx: Tx, context: CallContext, actor: Actor, purchaser: string): Promise<LookupReader> {
  const { prefs, timeZone } = await purchaserSettingsOf(tx, context, purchaser)
  const now = context.clock.now()
  return { tx, context, actor, purchaser, prefs, timeZone, now, today: dayOf(now, timeZone) }
}

/** What formulas of these documents of one purchaser read, for a caller that only reads; `only` limits the formulas. */
export async function evaluationContextFor(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  entity: Entity,
  documents: readonly { readonly [field: string]: unknown }[],
  only?: readonly Formula[],
): Promise<EvaluationContext> {
  const { model } = context
  const { prefs, timeZone } = await purchaserSettingsOf(tx, context, String(documents[0]?.purchaser ?? actor.enterprise))
  const references =
    only === undefined
      ? await loadAllReferences(tx, model, entity, documents)
      : await loadReferences(tx, model, entity, documents, recordsNeededBy(model, entity, only))
  const now = context.clock.now()
  return { prefs, user: await userFor(tx, model, entity, actor, now), today: dayOf(now, timeZone), now: now.toISOString(), references }
}
