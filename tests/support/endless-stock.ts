import type { HttpSession } from './http-session.ts'

/** What every order takes from, so that the orders wait for each other. */
export type Stock = { readonly supplier: string; readonly lines: readonly { readonly purchaseListLine: string; readonly quantity: string }[] }

/** Adds a record; returns its id. */
export async function addRecord(session: HttpSession, path: string, entity: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = await session.call(path, { entity })
  if (answer.returnCode !== '0') throw new Error(`${path} was refused: ${JSON.stringify(answer)}`)
  return (answer.entity as { id: string }).id
}

/** One supplier and an inexhaustible purchase list. */
export async function whatToOrder(buyer: HttpSession): Promise<Stock> {
  const purchasingGroup = await addRecord(buyer, '/api/purchasingGroup/add', { code: 'G1', name: 'Mechanics' })
  const supplier = await addRecord(buyer, '/api/epRelation/add', { code: 'S1', name: 'Jintai', contacts: [{ name: 'Wu', primary: true }] })
  const lines = []
  for (const quantity of ['1', '2', '3']) {
    const values = {
      partName: `Bearing ${quantity}`,
      quantity: '900000000',
      deliveryDate: '2030-01-01',
      deliveryAddress: 'Suzhou',
      purchasingGroup,
      supplier,
      price: '2',
    }
    lines.push({ purchaseListLine: await addRecord(buyer, '/api/project/materials/add', values), quantity })
  }
  return { supplier, lines }
}
