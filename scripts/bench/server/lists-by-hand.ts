import type pg from 'pg'
import { byHand } from './by-hand.ts'

/** One of the lists in SQL: its FROM, its condition and its order; $1 is the purchaser. */
export interface ListByHand {
  readonly from: string
  readonly where: string
  readonly order: string
  readonly values: readonly unknown[]
}

export interface PageByHand {
  readonly ids: readonly string[]
  readonly total: number
}

/** Any view of a million order lines counts up to this. */
const COUNTED = 100_001

/**
 * A page of fifty order lines with their order's code and supplier, the count up to 100,000, and three totals: two statements
 * in the transaction that separates the enterprises. The page is found before its orders and suppliers are joined.
 */
export async function listByHand(pool: pg.Pool, purchaser: string, { from, where, order, values }: ListByHand): Promise<PageByHand> {
  return byHand(pool, purchaser, async (client) => {
    const page = await client.query<{ id: string }>(
      `select l.id, l.document, o."insideOrderCode", l."lineStatus", l."partNumber", l."partName", l."materialNumber",
        json_build_object('id', s.id, 'text', s.name) as supplier, l.quantity, l."quantityUnit", l."shippedQuantity", l."receivedQuantity",
        l."inspectingQuantity", l.pending, l.price, l."taxRate", l.amount, l."deliveryDate", l.production, l.brand, l.material, l.custom1, l.custom2
      from (select l.* from ${from} where l.purchaser = $1 and ${where} order by ${order} limit 50) l
      join "order" o on o.purchaser = l.purchaser and o.id = l.document left join supplier s on s.purchaser = o.purchaser and s.id = o.supplier
      order by ${order}`,
      [purchaser, ...values],
    )
    const counted = await client.query<{ total: string }>(
      `select count(*) as total, case when min(unit) is not distinct from max(unit) then sum(quantity) end as quantity,
        case when min(unit) is not distinct from max(unit) then sum(pending) end as pending, sum(amount) as amount
      from (select l."quantityUnit" as unit, l.quantity, l.pending, l.amount from ${from} where l.purchaser = $1 and ${where} limit ${COUNTED}) found`,
      [purchaser, ...values],
    )
    return { ids: page.rows.map(({ id }) => id), total: Math.min(Number(counted.rows[0]!.total), COUNTED - 1) }
  })
}

/** Order lines with a text in their own column, in their order's code or in its supplier's name: each row once, each table by its own index. */
export const SEARCHED = `(
  select l.* from "orderLine" l where l.purchaser = $1 and (l."partNumber" collate "C" ilike $2 or l."partName" collate "C" ilike $2 or l."materialNumber" collate "C" ilike $2)
  union all
  select l.* from "order" o join "orderLine" l on l.purchaser = o.purchaser and l.document = o.id left join supplier s on s.purchaser = o.purchaser and s.id = o.supplier
  where l.purchaser = $1 and o."insideOrderCode" ilike $2
    and (l."partNumber" collate "C" ilike $2 or l."partName" collate "C" ilike $2 or l."materialNumber" collate "C" ilike $2) is not true
  union all
  select l.* from supplier s join "order" o on o.purchaser = s.purchaser and o.supplier = s.id join "orderLine" l on l.purchaser = o.purchaser and l.document = o.id
  where l.purchaser = $1 and s.name collate "C" ilike $2 and (o."insideOrderCode" ilike $2) is not true
    and (l."partNumber" collate "C" ilike $2 or l."partName" collate "C" ilike $2 or l."materialNumber" collate "C" ilike $2) is not true) l`
