import type { CallContext } from '../../engine/server/calls/call-context.ts'
import type { SeededEnterprise } from './people.ts'
import { runActionOnOne } from './run-action.ts'

/** The rates of exchange into yuan, for accounting: of last month until its end, and of this month. */
const rates = [
  ['USD', '7.1245', '7.0985'],
  ['EUR', '8.2310', '8.1956'],
  ['GBP', '9.4120', '9.3785'],
  ['HKD', '0.9151', '0.9123'],
  ['JPY', '0.0469', '0.0463'],
] as const

/** Rates of exchange of two months, the later ones open, and a customs rate that differs. */
export async function seedRates(context: CallContext, purchaser: SeededEnterprise, today: Date): Promise<void> {
  const admin = purchaser.actorOf('administrator')
  const first = (month: number) => dayOf(today, month, 1)
  const add = (more: object) => runActionOnOne(context, admin, 'exchangeRate', 'add', { toCurrency: 'CNY', source: '中国人民银行', ...more })
  for (const [fromCurrency, before, now] of rates) {
    await add({ fromCurrency, rate: before, validFrom: first(-1), validTo: dayOf(today, 0, 0) })
    await add({ fromCurrency, rate: now, validFrom: first(0) })
  }
  await add({ kind: 'CUSTOMS', fromCurrency: 'USD', rate: '7.1131', validFrom: first(0), source: '海关总署' })
}

function dayOf(today: Date, months: number, day: number): string {
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, day)).toISOString().slice(0, 10)
}
