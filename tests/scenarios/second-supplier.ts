import { sql } from 'kysely'
import { enter } from '../support/master-data.ts'
import type { Story } from './story.ts'

/** The buyer's record of a second registered supplier ("otherSeller" works for it), by its id. */
export async function enterSecondSupplier({ api, buyer }: Pick<Story, 'api' | 'buyer'>): Promise<string> {
  const id = await enter(buyer, '/api/epRelation/add', { code: 'S2', name: '宏远铸造', contacts: [{ name: 'Wang', primary: true }] })
  await sql`update supplier set "registeredEnterprise" = 'supplier-2' where id = ${id}`.execute(api.pool)
  return id
}
