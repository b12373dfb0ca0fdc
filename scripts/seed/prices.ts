import { Decimal } from '../../engine/core/decimal/decimal.ts'
import { units } from './materials.ts'
import type { CallContext } from '../../engine/server/calls/call-context.ts'
import { type Row, runActionOnOne } from './run-action.ts'
import { priceAt } from './master-data.ts'
import type { MasterData } from './master-data.ts'
import type { SeededEnterprise } from './people.ts'

/** From the first day of the month at this offset until the last day before another month. */
const periods = [
  { from: -12, to: 0, factor: 1.04 },
  { from: 0, to: 18, factor: 1 },
] as const

/** The price library: the prices of last year's and this year's framework agreements, some by quantity, one for a single purchase and one withdrawn. */
export async function seedPrices(context: CallContext, purchaser: SeededEnterprise, { materials, suppliers }: MasterData): Promise<void> {
  const admin = purchaser.actorOf('administrator')
  const sellers = suppliers.filter(({ level }) => level !== 'FROZEN' && level !== 'POTENTIAL')
  const today = context.clock.now()
  const made: Row[] = []
  for (const [index, material] of materials.slice(0, 36).entries()) {
    const supplier = sellers[index % sellers.length]
    if (supplier === undefined) return
    const before = (quantity: string) => quantityBefore(quantity, material.unit, purchaser)
    const offer = { materialRecord: material.id, supplier: supplier.id, taxRate: '0.13' }
    for (const { from, to, factor } of periods) {
      const price = (share: number) => priceAt(String(Number(material.price) * factor * share), purchaser)
      const isTiered = index % 5 === 4
      const tiers = [
        { quantityFrom: '1', quantityTo: before('100'), price: price(1) },
        { quantityFrom: '100', quantityTo: before('1000'), price: price(0.95) },
        { quantityFrom: '1000', quantityTo: '99999', price: price(0.9) },
      ]
      const how = isTiered ? { pricing: 'TIERED', tiers } : { pricing: 'FIXED', price: price(1) }
      made.push(await runActionOnOne(context, admin, 'priceRecord', 'add', { ...offer, ...how, validFrom: dayOf(today, from), validTo: dayOf(today, to, -1) }))
    }
    if (index % 12 === 0) {
      const second = sellers[(index + 1) % sellers.length]!
      const price = priceAt(String(Number(material.price) * 0.98), purchaser)
      made.push(
        await runActionOnOne(context, admin, 'priceRecord', 'add', {
          ...offer,
          supplier: second.id,
          price,
          oneTime: true,
          validFrom: dayOf(today, 0),
          validTo: dayOf(today, 6, -1),
          remark: '样件单次采购价',
        }),
      )
    }
  }
  const withdrawn = made[2]
  if (withdrawn !== undefined)
    await runActionOnOne(context, admin, 'priceRecord', 'void', { id: withdrawn.id, version: withdrawn.version, voidReason: '供应商停产，协议终止' })
}

/** The first day of the month at this offset from the current one, or a day at this offset from it. */
function dayOf(today: Date, months: number, days = 0): string {
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1 + days)).toISOString().slice(0, 10)
}

/** The last quantity before one, so that no quantity lies between two tiers: 99 pieces, or 99.999 metres where three digits count. */
function quantityBefore(quantity: string, unit: string, purchaser: SeededEnterprise): string {
  const isWhole = units.find(({ code }) => code === unit)?.forbidDecimals === true
  const scale = isWhole ? 0 : Number(purchaser.seed.preferences?.quantityScale ?? 6)
  return new Decimal(quantity).minus(new Decimal(10).pow(-scale)).toFixed()
}
