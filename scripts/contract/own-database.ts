import { join } from 'node:path'
import type { Account } from '../../engine/contract/people/account.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import { databaseFromEnvironment } from '../../engine/server/postgres/database-from-environment.ts'
import { oneStatement, withDatabase } from '../../engine/server/postgres/one-statement.ts'
import { openPool } from '../../engine/server/store/pool.ts'
import { purchasers, suppliers } from '../seed/enterprises.ts'
import { DEMONSTRATION_PASSWORD } from '../seed/people.ts'
import { seedDemonstration } from '../seed/seed.ts'
import { accountsWithAll, accountsWithFactor, accountsWithout, seedAccounts } from './contract-accounts.ts'

/** The contract's own demonstration data, with an account for each code that lacks it. */
export type OwnDatabase = {
  readonly accounts: readonly Account[]
  /** Whether the data can be copied: not for a database given by DATABASE_URL. */
  readonly canCopy: boolean
  /** A seeded database for one user: a copy, or the only database if it cannot be copied. */
  copy(): Promise<{ readonly url: string; drop(): Promise<void> }>
  stop(): Promise<void>
}

// These data are thrown away, so a loss of power may lose them.
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/** Starts and fills the contract's own database, in `build/contract`. */
export async function openOwnDatabase(project: string, model: Model, log: (line: string) => void): Promise<OwnDatabase> {
  process.env['COUNTERPART_DATA'] ??= join(project, 'build', 'contract', 'data')
  const canCopy = !process.env['DATABASE_URL']
  const database = await databaseFromEnvironment({ project, fresh: canCopy, settings, log })
  let count = 0
  try {
    await seedDemonstration({ databaseUrl: database.url, rounds: [1, 0, 0], log })
    const [purchaser, supplier] = [purchasers[0]!, suppliers[0]!]
    await withPool(database.url, model, { purchaser: purchaser.name, supplier: supplier.name }, purchaser.people[0]!.loginName)
    const whole: Account[] = [
      ...purchaser.people
        .filter(({ role }) => role === 'administrator' || role === 'manager')
        .map(({ loginName }) => ({ side: 'purchaser' as const, loginName, password: DEMONSTRATION_PASSWORD })),
      { side: 'supplier', loginName: supplier.people[0]!.loginName, password: DEMONSTRATION_PASSWORD },
    ]
    return {
      accounts: [
        ...whole,
        ...accountsWithAll(DEMONSTRATION_PASSWORD),
        ...accountsWithFactor(DEMONSTRATION_PASSWORD),
        ...accountsWithout(model, DEMONSTRATION_PASSWORD),
      ],
      canCopy,
      async copy() {
        if (!canCopy) return { url: database.url, drop: async () => {} }
        const { pathname } = new URL(database.url)
        const name = `contract_${(count += 1)}`
        // PostgreSQL copies no database that has an open connection.
        const beside = withDatabase(database.adminUrl!, 'postgres')
        await oneStatement(beside, `create database ${name} owner counterpart template ${pathname.slice(1)}`)
        return { url: withDatabase(database.url, name), drop: () => oneStatement(beside, `drop database if exists ${name} with (force)`) }
      },
      stop: () => database.stop(),
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
    await seedAccounts(pool, model, {
      purchaser: { enterprise: await idOf(names.purchaser), like },
      supplier: { enterprise: await idOf(names.supplier), like },
    })
  } finally {
    await pool.destroy()
  }
}
