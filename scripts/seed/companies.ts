import type { CallContext } from '../../engine/server/calls/call-context.ts'
import type { SeedSupplier } from './enterprises.ts'
import type { SeededEnterprise } from './people.ts'
import { runActionOnOne } from './run-action.ts'

/** What a registered supplier says of itself. It names nothing that purchasers keep otherwise, so nobody has a change to accept. */
export async function seedCompany(context: CallContext, supplier: SeededEnterprise, seed: SeedSupplier): Promise<void> {
  const sales = supplier.actorOf('sales')
  await runActionOnOne(context, sales, 'companyProfile', 'add', {
    taxpayerType: 'GENERAL',
    establishedDate: '2008-05-16',
    registeredCapital: '20000000',
    businessModel: seed.businessModel,
    contacts: [{ name: sales.name, position: '销售经理', telephone: seed.phone, primary: true }],
    addresses: [{ recipient: sales.name, country: '中国', city: seed.city, address: '工业园区星龙街428号', mobile: '13862150188', preferred: true }],
  })
}
