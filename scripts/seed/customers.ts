import { sql } from 'kysely'
import type { CallContext } from '../../engine/server/calls/call-context.ts'
import { inTransaction } from '../../engine/server/store/transaction.ts'
import { purchasersKnowing } from '../../engine/server/store/lists/purchasers-knowing.ts'
import type { SeededEnterprise } from './people.ts'
import { runActionOnOne } from './run-action.ts'
import { storedRows } from './stored-rows.ts'

/** Offline customers of every supplier. */
const offline = [
  {
    customerNumber: 'K901',
    name: '昆山宏远机电经营部',
    abbreviation: '宏远机电',
    contact: '梁伟',
    phone: '0512-57883021',
    city: '昆山市',
    address: '前进东路1201号',
  },
  {
    customerNumber: 'K902',
    name: '太仓德力自动化设备厂',
    abbreviation: '德力',
    contact: '傅晓',
    phone: '0512-53216670',
    city: '太仓市',
    address: '郑和西路88号',
  },
] as const

/** The customers of a supplier, with what it publishes to them: the purchasers that know it, with their addresses, and two that are not on the platform, of which one is disabled. */
export async function seedCustomers(context: CallContext, supplier: SeededEnterprise, purchasers: readonly SeededEnterprise[]): Promise<void> {
  const sales = supplier.actorOf('sales')
  const scope = { side: 'supplier', enterprise: supplier.id } as const
  const known = await inTransaction(context.pool, scope, (tx) => purchasersKnowing(tx, context.model, supplier.id))
  const customers: string[] = []
  for (const [place, { id, name, englishName }] of known.entries()) {
    const { addresses = [] } = purchasers.find((one) => one.id === id)?.seed ?? {}
    const customer = await runActionOnOne(context, sales, 'customer', 'add', {
      customerNumber: `K00${place + 1}`,
      name,
      englishName,
      enterprise: id,
      paymentPeriod: '60',
      salesperson: sales.name,
      addresses: addresses.map((address, index) => ({ ...address, preferred: index === 0 })),
    })
    customers.push(customer.id)
  }
  await publishProducts(context, supplier, customers)
  for (const [place, { contact, phone, city, address, ...customer }] of offline.entries()) {
    const made = await runActionOnOne(context, sales, 'customer', 'add', {
      ...customer,
      paymentPeriod: '30',
      salesperson: sales.name,
      contacts: [{ name: contact, telephone: phone, primary: true }],
      addresses: [{ recipient: contact, province: '江苏省', city, address, phone: phone.slice(5), areaCode: phone.slice(0, 4), preferred: true }],
    })
    if (place === 1) await runActionOnOne(context, sales, 'customer', 'disable', { id: made.id })
  }
}

/** Of a supplier's products the last is still a draft; every second other one is for all purchasers, the rest for its first customer alone, on terms of its own. */
async function publishProducts(context: CallContext, supplier: SeededEnterprise, [first]: readonly string[]): Promise<void> {
  const sales = supplier.actorOf('sales')
  const products = await storedRows(context, supplier, 'product', sql`true order by "productNumber"`)
  for (const [place, { id, version }] of products.slice(0, -1).entries()) {
    if (place % 2 === 0) await runActionOnOne(context, sales, 'product', 'edit', { id, version, audience: 'ALL' })
    else if (first !== undefined) await runActionOnOne(context, sales, 'product', 'edit', { id, version, offers: [{ customer: first, leadTimeDays: '3' }] })
    if (place % 2 === 0 || first !== undefined) await runActionOnOne(context, sales, 'product', 'publish', { id })
  }
}
