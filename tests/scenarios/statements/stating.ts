import { sql } from 'kysely'
import type { PortAdapters } from '../../../engine/server/ports/port-adapter.ts'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import type { SignedIn } from '../../support/api.ts'
import { done } from '../story.ts'
import type { Shown } from '../story.ts'
import { type Returning, startReturning } from '../returns/returning.ts'

/** Where the two sides reach statements. */
export const AT = { purchaser: '/api/reconcileOrder/purchase', supplier: '/api/reconcileOrder/supplier' }

/** A purchaser and a supplier who settle what was stored. */
export type Stating = {
  readonly returning: Returning
  /** Receives so many pieces at 100 and 13 % tax, and posts them. Returns the line of their storage note. */
  stored(quantity: string, more?: Shown): Promise<{ readonly note: string; readonly line: string; readonly receiptLine: string; readonly orderLine: string }>
  /** A statement by the purchaser, or by the supplier, of lines of storage notes. */
  state(who: 'purchaser' | 'supplier', lines: readonly string[], more?: Shown): Promise<AnswerEnvelope>
  /** Does an action of a side on a statement as it was read last. */
  act(who: 'purchaser' | 'supplier', action: string, statement: Shown, more?: Shown): Promise<AnswerEnvelope>
  /** A statement as a side reads it now. */
  read(who: 'purchaser' | 'supplier', statement: Shown): Promise<Shown>
  noteStatus(note: string): Promise<string>
}

export async function startStating(ports?: PortAdapters): Promise<Stating> {
  const returning = await startReturning(ports)
  const { story } = returning
  const person: Record<'purchaser' | 'supplier', SignedIn> = { purchaser: story.buyer, supplier: story.seller }
  const post = async (id: string) => done(await story.buyer.call('/api/storageOrder/post', { entity: { id, warehouse: 'Hall 2' } }))
  return {
    returning,
    async stored(quantity, more = {}) {
      const { receiptLine, orderLine } = await returning.received(quantity, { materialNumber: `M-${Math.floor(performance.now() * 1000)}`, ...more })
      const [note] = await returning.notesOfStock({ id: receiptLine })
      await post(note!.id)
      const { rows } = await sql<{ id: string }>`select id from "storageNoteLine" where document = ${note!.id}`.execute(story.api.pool)
      return { note: note!.id as string, line: rows[0]!.id, receiptLine, orderLine }
    },
    state: (who, lines, more = {}) => person[who].call(`${AT[who]}/add`, { entity: { lines: lines.map((storageNoteLine) => ({ storageNoteLine })), ...more } }),
    async act(who, action, { id }, more = {}) {
      const { version } = done(await person[who].call(`${AT[who]}/detail`, { entity: { id } })).entity as Shown
      return person[who].call(`${AT[who]}/${action}`, { entity: { id, version, ...more } })
    },
    read: async (who, { id }) => done(await person[who].call(`${AT[who]}/detail`, { entity: { id } })).entity as Shown,
    async noteStatus(note) {
      const { rows } = await sql<{ status: string }>`select status from "storageNote" where id = ${note}`.execute(story.api.pool)
      return rows[0]!.status
    },
  }
}
