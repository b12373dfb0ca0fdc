import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '../../engine/contract/people/account.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import { startServer } from '../../engine/server/main.ts'
import { databaseFromEnvironment } from '../../engine/server/postgres/from-environment.ts'
import { openPool } from '../../engine/server/store/pool.ts'
import { purchasers, suppliers } from '../seed/enterprises.ts'
import { DEMONSTRATION_PASSWORD } from '../seed/people.ts'
import { seedDemonstration } from '../seed/seed.ts'
import { accountsWithAll, accountsWithout, pourAccounts } from './contract-accounts.ts'

export type OwnServer = { readonly bases: Readonly<Record<Side, string>>; readonly accounts: readonly Account[]; stop(): Promise<void> }

/** Our own server on free ports with demonstration data of its own, which lie in `build/contract`, and an account for each code that lacks it. */
export async function startOwnServer(project: string, model: Model, log: (line: string) => void): Promise<OwnServer> {
  process.env['COUNTERPART_DATA'] ??= join(project, 'build', 'contract', 'data')
  const database = await databaseFromEnvironment({ project, fresh: process.env['DATABASE_URL'] === undefined, log })
  try {
    await seedDemonstration({ databaseUrl: database.url, rounds: [1, 0, 0], log })
    const [purchaser, supplier] = [purchasers[0]!, suppliers[0]!]
    await withPool(database.url, model, { purchaser: purchaser.name, supplier: supplier.name }, purchaser.people[0]!.loginName)
    // No page is asked for.
    const folder = join(project, 'build', 'contract', 'no-site')
    mkdirSync(folder, { recursive: true })
    const server = await startServer({
      databaseUrl: database.url,
      purchaserPort: 0,
      supplierPort: 0,
      sites: { purchaser: folder, supplier: folder },
      model,
      logLevel: 'error',
    })
    const whole: Account[] = [
      ...purchaser.people
        .filter(({ role }) => role === 'administrator' || role === 'manager')
        .map(({ loginName }) => ({ side: 'purchaser' as const, loginName, password: DEMONSTRATION_PASSWORD })),
      { side: 'supplier', loginName: supplier.people[0]!.loginName, password: DEMONSTRATION_PASSWORD },
    ]
    return {
      bases: { purchaser: server.purchaserUrl, supplier: server.supplierUrl },
      accounts: [...whole, ...accountsWithAll(DEMONSTRATION_PASSWORD), ...accountsWithout(model, DEMONSTRATION_PASSWORD)],
      stop: async () => {
        await server.stop()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function withPool(url: string, model: Model, names: Readonly<Record<Side, string>>, like: string): Promise<void> {
  const pool = openPool(url, { max: 1 })
  try {
    const idOf = async (name: string) => String((await pool.selectFrom('enterprise').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id)
    await pourAccounts(pool, model, {
      purchaser: { enterprise: await idOf(names.purchaser), like },
      supplier: { enterprise: await idOf(names.supplier), like },
    })
  } finally {
    await pool.destroy()
  }
}
