import { sql } from 'kysely'
import type { Row } from '../../core/model/document.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import type { CallContext } from '../calls/call-context.ts'
import { finalizeTransaction } from '../documents/commit/finalize-transaction.ts'
import { fireTransition } from '../documents/actions/fire-transition.ts'
import { runEffects } from '../documents/actions/run-effects.ts'
import { lockWithUpstream } from '../documents/unit-of-work/lock-upstream.ts'
import { beginUnitOfWork, lockDocuments } from '../documents/unit-of-work/unit-of-work.ts'
import { purchaserSettingsOf } from '../store/purchaser-settings.ts'
import { inTransaction } from '../store/transaction.ts'
import { clockActor } from './clock-actor.ts'
import type { Tx } from '../schema/database.ts'

/** The most entries of one look. */
const MOST = 200
/** An entry that fails waits twice as long each time, at most so many minutes. */
const LONGEST_WAIT = 60

type Entry = { readonly id: string; readonly purchaser: string }
type Told = { readonly supplier: string; readonly entity: string; readonly event: string; readonly given: Row }

/** Fires what suppliers told their purchasers, each in a transaction of its purchaser; an entry that fails delays no other. Returns how many were fired. */
export async function fireTold(context: CallContext, onError: (error: unknown) => void): Promise<number> {
  const { pool, clock } = context
  // Of what one supplier told one purchaser the earlier comes first, and the later waits for it.
  const { rows } = await sql<Entry>`select t.id, t.purchaser from "toldRecord" t where t."dueAt" <= ${clock.now()} and not exists (
      select from "toldRecord" o where o.purchaser = t.purchaser and o.supplier = t.supplier and (o."createdAt", o.id) < (t."createdAt", t.id))
    order by t."dueAt", t.id limit ${MOST}`.execute(pool)
  let fired = 0
  for (const { id, purchaser } of rows) {
    try {
      if (await inTransaction(pool, clockActor(purchaser), (tx) => fireOne(tx, context, purchaser, id))) fired++
    } catch (error) {
      onError(error)
      await sql`update "toldRecord" set attempts = attempts + 1,
          "dueAt" = ${clock.now()}::timestamptz + least(power(2, attempts), ${LONGEST_WAIT})::integer * interval '1 minute'
        where id = ${id}`.execute(pool)
    }
  }
  return fired
}

/** Takes the entry and fires its event at the purchaser's records of the supplier; false if another process has taken it. */
async function fireOne(tx: Tx, context: CallContext, purchaser: string, id: string): Promise<boolean> {
  const { rows } = await sql<Told>`delete from "toldRecord" where id = ${id} returning supplier, entity, event, given`.execute(tx)
  const [told] = rows
  if (told === undefined) return false
  const { templateVersion } = await purchaserSettingsOf(tx, context, purchaser)
  const model = (await context.templates?.of(tx, purchaser, templateVersion)) ?? context.model
  const { counterparty } = entityOf(model, told.entity)
  const records = await sql<{ id: string }>`select id from ${sql.id(told.entity)}
    where purchaser = ${purchaser} and ${sql.id(counterparty!)} = ${told.supplier} order by id`.execute(tx)
  const ids = records.rows.map((row) => row.id)
  const work = await beginUnitOfWork(tx, { ...context, model, templateVersion }, clockActor(purchaser), purchaser)
  await lockWithUpstream(work, new Map([[told.entity, new Set(ids)]]))
  for (const record of await lockDocuments(work, told.entity, ids)) {
    const transition = record.entity.transitions[told.event]
    if (transition !== undefined) await fireTransition(work, record, transition, { input: {}, isByPerson: false, given: told.given })
  }
  await runEffects(work)
  await finalizeTransaction(work)
  return true
}
