import { type RawBuilder, sql } from 'kysely'
import { expect, vi } from 'vitest'
import { type OpenApp, openApp } from '../../../engine/server/http/open-app.ts'
import { type Api, type SignedIn, hostOf } from '../../support/api.ts'
import { enter, enterMasterData } from '../../support/master-data.ts'

export const EXPORT = '/api/project/materials/exportList'

/** This many purchase-list lines, "C1" to "C<count>", copied from one that is entered by hand. Returns their group. */
export async function seedLines(api: Api, buyer: SignedIn, count: number): Promise<string> {
  const { group } = await enterMasterData(api, buyer)
  await enter(buyer, '/api/project/materials/add', {
    partName: 'Bearing',
    quantity: '10',
    deliveryDate: '2026-12-31',
    deliveryAddress: 'Suzhou',
    purchasingGroup: group,
    inspectionType: 'E',
    currency: 'CNY',
    price: '12.345',
  })
  await sql`insert into "purchaseListLine"
    select copy.* from (select * from "purchaseListLine" where purchaser = ${buyer.enterprise} limit 1) one, generate_series(2, ${count}) n,
      lateral jsonb_populate_record(null::"purchaseListLine", to_jsonb(one) || jsonb_build_object('id', 'copy-' || n, 'lineNumber', 'C' || n)) copy`.execute(
    api.pool,
  )
  return group
}

/** Another process on the same database and the same folder of files. */
export function otherProcess(api: Api, jobsAtOnce: number): Promise<OpenApp> {
  const environment = {
    COUNTERPART_FILES: api.filesFolder,
    PURCHASER_HOST: hostOf.purchaser,
    SUPPLIER_HOST: hostOf.supplier,
    JOBS_AT_ONCE: String(jobsAtOnce),
  }
  const sites = { purchaser: import.meta.dirname, supplier: import.meta.dirname }
  return openApp({ databaseUrl: api.databaseUrl, model: api.model, sites, clock: api.clock, logLevel: 'error', environment, pollMs: 50 })
}

/** Locks the purchase list for reading and writing (in `share` mode for writing alone) until the returned function is called. */
export function holdLines(api: Api, mode: 'access exclusive' | 'share' = 'access exclusive'): Promise<() => Promise<void>> {
  return hold(api, sql`lock table "purchaseListLine" in ${sql.raw(mode)} mode`)
}

/** Locks this line for writing until the returned function is called: work on many lines stops at this one. */
export function holdLine(api: Api, id: string): Promise<() => Promise<void>> {
  return hold(api, sql`select 1 from "purchaseListLine" where id = ${id} for update`)
}

async function hold(api: Api, lock: RawBuilder<unknown>): Promise<() => Promise<void>> {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let transaction: Promise<void> | undefined
  await new Promise<void>((held, failed) => {
    transaction = api.pool.transaction().execute(async (tx) => {
      await lock.execute(tx)
      held()
      await released
    })
    transaction.catch(failed)
  })
  return async () => {
    release()
    await transaction
  }
}

/** As if the working process had been silent for longer than a lease. */
export async function passLease(api: Api, id: string): Promise<void> {
  await sql`update job set status = 'RUNNING', "endedAt" = null, "leaseUntil" = now() - interval '1 second' where id = ${id}`.execute(api.pool)
}

/** Resolves after two more heartbeats of the working process: by then it has received the request about the job. */
export async function leaseKept(api: Api, id: string): Promise<void> {
  const until = async () => (await sql<{ until: string }>`select "leaseUntil"::text as until from job where id = ${id}`.execute(api.pool)).rows[0]?.until
  for (let told = 0; told < 2; told++) {
    const before = await until()
    await vi.waitFor(async () => expect(await until()).not.toBe(before), { timeout: 30_000, interval: 50 })
  }
}

/** Removes a permission from a role of these tests. */
export async function takePermission(api: Api, loginName: string, code: string): Promise<void> {
  await sql`delete from "rolePermission" where role = ${`role of ${loginName}`} and code = ${code}`.execute(api.pool)
}
