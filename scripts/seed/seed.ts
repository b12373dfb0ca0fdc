import { chainEntries } from '../../engine/server/audit/chain-entries.ts'
import type { Model } from '../../engine/core/model/model.ts'
import { loadModel } from '../../engine/server/model/load-model.ts'
import type { CallContext } from '../../engine/server/calls/call-context.ts'
import type { FileStorage } from '../../engine/server/files/file-storage.ts'
import { migrate } from '../../engine/server/schema/migrate.ts'
import type { PasswordCost } from '../../engine/server/session/hash-password.ts'
import { deliverAll } from '../../engine/server/notices/notice-worker.ts'
import { newId } from '../../engine/server/store/new-id.ts'
import { openPool } from '../../engine/server/store/pool.ts'
import { seedAppointments } from './appointments.ts'
import { purchasers, suppliers } from './enterprises.ts'
import { seedAbsence } from './absences.ts'
import { seedInquiries } from './inquiries.ts'
import { seedPublications } from './publications.ts'
import { seedProductCategories } from './categories.ts'
import { seedCompany } from './companies.ts'
import { seedCustomers } from './customers.ts'
import { seedProducts } from './products.ts'
import { seedMasterData } from './master-data.ts'
import { DEMONSTRATION_PASSWORD, hashOfDemonstration, joinGroups, joinOtherEnterprises, seedEnterprise, type SeededEnterprise } from './people.ts'
import { seedModifications } from './modifications.ts'
import { seedPacking } from './packing.ts'
import { seedPatrols } from './patrols.ts'
import { seedPrices } from './prices.ts'
import { randomFrom } from './random.ts'
import { seedDrawings } from './drawings.ts'
import { seedRates } from './rates.ts'
import { seedRegrants } from './regrants.ts'
import { seedRequests } from './requests.ts'
import { seedQualifications } from './qualifications.ts'
import { seedReviews } from './reviews.ts'
import { seedReturns } from './returns.ts'
import { seedScoring } from './scores.ts'
import { seedSchedules } from './schedules.ts'
import { seedPayments } from './payments.ts'
import { seedCorrections, seedStatements } from './statements.ts'
import { seedInvoices } from './invoices.ts'
import { storyClock } from './story-clock.ts'
import { endings, seedOrderStory } from './order-stories.ts'
import { daysFrom } from './days-from.ts'

export type DemonstrationAccount = {
  readonly side: 'purchaser' | 'supplier'
  readonly enterprise: string
  readonly loginName: string
  readonly name: string
  readonly role: string
  readonly password: string
}

/** The accounts for visitors, whether the data are new or not. */
export function demonstrationAccounts(): readonly DemonstrationAccount[] {
  return [...purchasers, ...suppliers].flatMap((enterprise) =>
    enterprise.people.map((person) => ({
      side: enterprise.side,
      enterprise: enterprise.name,
      loginName: person.loginName,
      name: person.name,
      role: person.role,
      password: DEMONSTRATION_PASSWORD,
    })),
  )
}

export type SeedOptions = {
  readonly databaseUrl: string
  /** How often the whole set of endings is played, for each purchaser: [first, second, third]. */
  readonly rounds?: readonly [number, number, number]
  readonly seed?: number
  readonly today?: Date
  readonly log?: (line: string) => void
  /** Compiled from the declarations if absent. */
  readonly model?: Model
  /** Of everybody's password; that of the product if absent. */
  readonly passwordCost?: PasswordCost
  /** Where the contents of drawings go; without it orders have none. */
  readonly files?: FileStorage
}

/** Fills an empty database with enterprises, people, master data and documents in every state. Does nothing if enterprises exist. */
export async function seedDemonstration({
  databaseUrl,
  rounds = [2, 1, 1],
  seed = 2026,
  today = new Date(),
  log = () => {},
  model = loadModel(),
  passwordCost,
  files,
}: SeedOptions): Promise<readonly DemonstrationAccount[]> {
  const pool = openPool(databaseUrl)
  try {
    await migrate(pool, model)
    if (await pool.selectFrom('enterprise').select('id').limit(1).executeTakeFirst()) return demonstrationAccounts()
    const random = randomFrom(seed)
    const clock = storyClock(daysFrom(today, -75))
    const context: CallContext = { pool, model, clock, newId, ...(files !== undefined && { files }) }
    const hash = await hashOfDemonstration(passwordCost)
    const registered = new Map<string, SeededEnterprise>()
    for (const supplier of suppliers.filter((one) => one.registered))
      registered.set(supplier.key, await seedEnterprise(pool, model, newId, supplier, clock.now(), hash))
    for (const supplier of registered.values()) await seedProducts(context, supplier, await seedProductCategories(context, supplier))
    const purchased: SeededEnterprise[] = []
    for (const [index, seedOfPurchaser] of purchasers.entries()) {
      clock.moveTo(daysFrom(today, -75))
      const purchaser = await seedEnterprise(pool, model, newId, seedOfPurchaser, clock.now(), hash)
      purchased.push(purchaser)
      await joinOtherEnterprises(pool, newId, purchaser, registered)
      const masters = await seedMasterData(context, purchaser, registered, random, index === 0 ? 1 : 0.6)
      await seedPrices(context, purchaser, masters)
      await joinGroups(pool, purchaser, masters.groups)
      clock.moveTo(daysFrom(today, -74))
      await seedRequests(context, clock, purchaser, masters)
      const stories = Array.from({ length: rounds[index] ?? 1 }, () => endings).flat()
      for (const [number, ending] of stories.entries()) {
        clock.moveTo(daysFrom(today, Math.round((60 * number) / stories.length - 70)))
        await seedOrderStory({ context, clock, random, purchaser, masters }, ending, number + 1)
      }
      // A random sequence of its own leaves the other stories unchanged.
      if (index === 0) await seedInquiries({ context, clock, random: randomFrom(seed + 1), purchaser, masters }, today)
      clock.moveTo(daysFrom(today, -8))
      if (index === 0) await seedModifications({ context, clock, random: randomFrom(seed + 2), purchaser, masters })
      if (index === 0) await seedPublications({ context, clock, purchaser, masters }, today)
      if (index === 0) await seedReturns({ context, clock, random: randomFrom(seed + 2), purchaser, masters }, (days) => daysFrom(today, -days))
      if (index === 0) await seedAppointments({ context, clock, random: randomFrom(seed + 2), purchaser, masters }, today)
      if (index === 0) await seedSchedules({ context, clock, random: randomFrom(seed + 4), purchaser, masters }, today)
      clock.moveTo(daysFrom(today, -2))
      if (index === 0) await seedPacking({ context, clock, random: randomFrom(seed + 4), purchaser, masters })
      clock.moveTo(daysFrom(today, -3))
      if (index === 0) await seedRegrants({ context, clock, random: randomFrom(seed + 5), purchaser, masters })
      if (index === 0) await seedDrawings({ context, clock, random: randomFrom(seed + 5), purchaser, masters })
      if (index === 0) await seedPatrols({ context, clock, purchaser, masters }, today)
      if (index === 0) await seedRates(context, purchaser, today)
      if (index === 0) await seedStatements({ context, clock, random, purchaser, masters }, (days) => daysFrom(today, -days))
      if (index === 0) await seedPayments({ context, clock, random, purchaser, masters })
      if (index === 0) await seedInvoices({ context, clock, random, purchaser, masters }, daysFrom(today, -2))
      if (index === 0) await seedCorrections({ context, clock, random, purchaser, masters })
      if (index === 0) await seedReviews({ context, clock, purchaser, masters })
      if (index === 0) await seedQualifications({ context, clock, purchaser, masters })
      if (index === 0) await seedScoring({ context, clock, purchaser, masters }, today)
      log(`${seedOfPurchaser.name}: ${masters.materials.length} materials, ${masters.suppliers.length} suppliers, ${stories.length} stories`)
    }
    for (const supplier of registered.values()) await seedCustomers(context, supplier, purchased)
    for (const supplier of suppliers.filter((one) => one.registered)) await seedCompany(context, registered.get(supplier.key)!, supplier)
    // A server that starts with this data has nothing to catch up with.
    clock.moveTo(today)
    await seedAbsence(context, purchased[0]!)
    await deliverAll(context)
    while ((await chainEntries(pool)) > 0);
    return demonstrationAccounts()
  } finally {
    await pool.destroy()
  }
}
