import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Handed, PortAnswer } from '../../../engine/server/ports/port-adapter.ts'
import type { Shown } from '../story.ts'
import { type Invoicing, startInvoicing } from '../invoices/invoicing.ts'

/** A purchaser who hands statements to a bookkeeping and invoices to a tax office, and what these get and answer. */
export type Handing = {
  readonly at: Invoicing
  /** What both have got, in their order. */
  readonly got: Handed[]
  /** What they answer next: taken from the front, and "done" once there is nothing. An error is an attempt that goes wrong. */
  readonly answers: (PortAnswer | Error)[]
  /** Resolves once so many documents were handed over in all. */
  reached(count: number): Promise<void>
  /** Resolves once the statement or invoice shows these values to the purchaser. */
  shows(what: 'statement' | 'invoice', document: Shown, values: Shown): Promise<Shown>
  /** The entries of a document: how each ended. */
  entries(document: Shown): Promise<readonly { readonly status: number; readonly error: string | null }[]>
}

/** What is waited for comes in the background. */
const WAITING = { timeout: 15_000, interval: 20 }

export async function startHanding(): Promise<Handing> {
  const got: Handed[] = []
  const answers: (PortAnswer | Error)[] = []
  const adapter = async (handed: Handed): Promise<PortAnswer> => {
    got.push(handed)
    const answer = answers.shift() ?? { kind: 'done' }
    if (answer instanceof Error) throw answer
    return answer
  }
  const at = await startInvoicing({ bookkeeping: adapter, taxOffice: adapter })
  const { pool } = at.stating.returning.story.api
  const preferences = JSON.stringify({ handsOverStatements: true, handsOverInvoices: true, systemLanguage: 'en' })
  await sql`update enterprise set preferences = coalesce(preferences, '{}'::jsonb) || ${preferences}::jsonb where id = 'purchaser-1'`.execute(pool)
  const read = (what: 'statement' | 'invoice', document: Shown) => (what === 'statement' ? at.readStatement(document) : at.read('purchaser', document))
  return {
    at,
    got,
    answers,
    reached: (count) => vi.waitFor(() => expect(got).toHaveLength(count), WAITING),
    async shows(what, document, values) {
      return vi.waitFor(async () => {
        const shown = await read(what, document)
        expect(shown).toMatchObject(values)
        return shown
      }, WAITING)
    },
    async entries({ id }) {
      const { rows } = await sql<{ status: number; error: string | null }>`
        select status, error from "handedDocument" where document = ${id} order by "createdAt", id`.execute(pool)
      return rows
    },
  }
}
