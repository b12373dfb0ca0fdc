import { sql } from 'kysely'
import type { Api, SignedIn } from './api.ts'

/** Ids of the records that every document of the tests refers to. */
export type MasterData = { readonly group: string; readonly supplier: string; readonly area: string }

/** A purchasing group, a supplier registered as "supplier-1" and a receiving area, entered as a person would. */
export async function enterMasterData(api: Api, buyer: SignedIn): Promise<MasterData> {
  const group = await enter(buyer, '/api/purchasingGroup/add', { code: 'G1', name: 'Machining' })
  const area = await enter(buyer, '/api/enterprise_expand/receivingArea/add', { code: 'R1', name: 'Gate 1' })
  const supplier = await enter(buyer, '/api/epRelation/add', {
    code: 'S1',
    name: '金泰轴承',
    settlementMethod: 'MON',
    contacts: [{ name: 'Li', primary: true }],
  })
  // A supplier registers by other means; these stories do not cover it.
  await sql`update supplier set "registeredEnterprise" = 'supplier-1' where id = ${supplier}`.execute(api.pool)
  return { group, supplier, area }
}

/** Creates a document and returns its id; a refusal throws. */
export async function enter(person: SignedIn, path: string, entity: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = await person.call(path, { entity })
  if (answer.returnCode !== '0') throw new Error(`Cannot enter at ${path}: ${JSON.stringify(answer.issues ?? answer)}`)
  return (answer.entity as { readonly id: string }).id
}
