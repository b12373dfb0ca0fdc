import { sql } from 'kysely'
import { salesOf, type Teller } from './order-stories.ts'
import { runAction, runActionOnOne, type Row } from './run-action.ts'
import { storedRows } from './stored-rows.ts'

/** What came of an approved prepayment. */
const endings = ['rejected', 'inProgress', 'approved', 'toPay', 'partlyPaid', 'paid', 'confirmed', 'takenBack'] as const
type Ending = (typeof endings)[number]

/** Payment requests and payment orders in every state: of the reconciled statements, and of accepted orders that are prepaid. */
export async function seedPayments(teller: Teller): Promise<void> {
  const { context, clock, purchaser, masters } = teller
  const admin = purchaser.actorOf('administrator')
  await runActionOnOne(context, admin, 'approvalRule', 'add', {
    subject: 'paymentApplication.paying',
    level: '1',
    amountFrom: '1000',
    approverCode: 'A181',
  })
  const company = { subsidiary: masters.subsidiaries[0] }
  const manager = purchaser.actorOf('purchasingManager')
  const statements = await storedRows(context, purchaser, 'statement', sql`status = 'SUCCESS' and "toPay" > 0 order by "createdAt", id`)
  for (const { id } of statements) {
    clock.passHours(1)
    const half = await runActionOnOne(context, manager, 'paymentApplication', 'add', {
      ...company,
      lines: [{ statement: id, ratio: '0.5' }],
      remark: '首付一半',
    })
    await pay(teller, await ordered(teller, half), 'paid')
    await runActionOnOne(context, manager, 'paymentApplication', 'add', { ...company, lines: [{ statement: id, ratio: '0.3' }] })
  }
  const registered = new Set(masters.suppliers.filter(({ enterprise }) => enterprise).map(({ id }) => id))
  const accepted = await storedRows(
    context,
    purchaser,
    'order',
    sql`acceptance = 'purchasePaid' and amount > 3000 and "inModification" is not true order by "createdAt" desc, id`,
  )
  const prepaid = accepted.filter(({ supplier }) => registered.has(String(supplier)))
  for (const [index, ending] of endings.entries()) {
    const order = prepaid[index]
    if (order === undefined) return
    clock.passHours(1)
    const application = await runActionOnOne(context, manager, 'paymentApplication', 'prepay', {
      ...company,
      paymentTerm: masters.paymentTerms[3],
      lines: [{ order: order.id, ratio: '0.3' }],
    })
    await tellPayment(teller, application, ending, String(order['supplier']))
  }
  await seedBankMovements(teller)
}

/** What the bank says of the orders: one that is matched, one of another amount, one that came back, and one that nobody knows. */
async function seedBankMovements({ context, clock, purchaser }: Teller): Promise<void> {
  const admin = purchaser.actorOf('administrator')
  const bookedOn = clock.now().toISOString().slice(0, 10)
  const said = async (number: number, amount: string, more: Row | object) =>
    runActionOnOne(context, admin, 'bankMovement', 'bringIn', {
      account: '1001 2345 6789',
      statement: `${bookedOn}/1`,
      bankReference: `ICBC${bookedOn.replaceAll('-', '')}${String(number).padStart(5, '0')}`,
      bookedOn,
      amount,
      currency: 'CNY',
      ...more,
    })
  const orders = await storedRows(context, purchaser, 'paymentOrder', sql`currency = 'CNY' order by "orderNumber"`)
  const named = (status: string) => orders.find((order) => order['status'] === status)
  const about = ({ orderNumber, bankAccount, supplierName }: Row) => ({
    reference: `${String(orderNumber)}-1`,
    orderNumber,
    ...(bankAccount !== null && { partyAccount: bankAccount }),
    party: supplierName,
    about: '货款',
  })
  const [waiting, inPart, paid] = [named('WAITPAY'), named('PARTPAY'), named('PAID')]
  if (waiting !== undefined) await said(1, String(waiting['openAmount']), about(waiting))
  if (inPart !== undefined) await said(2, '88.88', about(inPart))
  if (paid !== undefined) await said(3, `-${String(paid['amount'])}`, { ...about(paid), about: '账号户名不符退回' })
  await said(4, '36.50', { party: '上海市电力公司', about: '电费' })
}

async function tellPayment(teller: Teller, application: Row, ending: Ending, supplier: string): Promise<void> {
  const { context, purchaser, masters } = teller
  const admin = purchaser.actorOf('administrator')
  if (ending === 'inProgress') return
  if (ending === 'rejected') {
    const { id, version, status } = await runActionOnOne(context, purchaser.actorOf('purchasingManager'), 'paymentApplication', 'submit', {
      id: application.id,
    })
    if (status === 'INAPPROVAL') await runAction(context, admin, 'paymentApplication', 'reject', { entity: { id, version, rejectReason: '本月预算不足' } })
    return
  }
  if (ending === 'approved') return approve(teller, application)
  const order = await ordered(teller, application)
  if (ending === 'toPay') return
  const paid = await pay(teller, order, ending)
  if (ending === 'confirmed')
    await runAction(context, salesOf(masters.suppliers.find(({ id }) => id === supplier)!), 'paymentOrder', 'confirm', { entity: { id: paid.id } })
}

async function approve({ context, purchaser }: Teller, { id }: Row): Promise<void> {
  const { version, status } = await runActionOnOne(context, purchaser.actorOf('purchasingManager'), 'paymentApplication', 'submit', { id })
  if (status === 'INAPPROVAL') await runAction(context, purchaser.actorOf('administrator'), 'paymentApplication', 'approve', { entity: { id, version } })
}

/** The payment order of an application, once it is approved. */
async function ordered(teller: Teller, application: Row): Promise<Row> {
  await approve(teller, application)
  return runActionOnOne(teller.context, teller.purchaser.actorOf('purchasingManager'), 'paymentOrder', 'add', { lines: [{ application: application.id }] })
}

/** Pays an order in all, or 100 of it; the whole of one that is taken back is cancelled again. */
async function pay({ context, clock, purchaser }: Teller, order: Row, ending: Ending): Promise<Row> {
  const admin = purchaser.actorOf('administrator')
  const payDate = clock.now().toISOString().slice(0, 10)
  const paid = await runActionOnOne(context, admin, 'paymentOrder', 'pay', {
    id: order.id,
    version: order['version'],
    payAmount: ending === 'partlyPaid' ? '100' : order['openAmount'],
    payDate,
    payReference: `ICBC${String(order['orderNumber']).slice(2)}`,
  })
  if (ending !== 'takenBack') return paid
  const [payment] = await storedRows(context, purchaser, 'payment', sql`document = ${order.id}`)
  return runActionOnOne(context, admin, 'paymentOrder', 'cancelPayment', {
    id: order.id,
    version: paid['version'],
    cancelledPayment: payment!.id,
    cancelDate: payDate,
    cancelReason: '账号有误，银行退回',
  })
}
