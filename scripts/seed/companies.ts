import type { CallContext } from '../../engine/server/calls/call-context.ts'
import type { SeedSupplier } from './enterprises.ts'
import type { SeededEnterprise } from './people.ts'
import { runActionOnOne } from './run-action.ts'

/** What a registered supplier says of itself. It names nothing that purchasers keep otherwise, so nobody has a change to accept. */
export async function seedCompany(context: CallContext, supplier: SeededEnterprise, seed: SeedSupplier): Promise<void> {
  const sales = supplier.actorOf('sales')
  const company = await runActionOnOne(context, sales, 'companyProfile', 'add', {
    taxpayerType: 'GENERAL',
    establishedDate: '2008-05-16',
    registeredCapital: '20000000',
    businessModel: seed.businessModel,
    category: seed.category,
    place: seed.city,
    introduction: `${seed.name}，专注${seed.city}及周边地区的工业客户，按图加工与批量供货。`,
    capabilities: '按图加工；小批量试制；7 天打样',
    contacts: [{ name: sales.name, position: '销售经理', telephone: seed.phone, primary: true }],
    addresses: [{ recipient: sales.name, country: '中国', city: seed.city, address: '工业园区星龙街428号', mobile: '13862150188', preferred: true }],
  })
  await runActionOnOne(context, sales, 'companyProfile', 'publish', { id: company.id })
}
