import type pg from 'pg'
import * as XLSX from 'xlsx'
import { newId } from '../../../engine/server/store/new-id.ts'
import { byHand } from './by-hand.ts'

/** The owner of the purchase list, and the person who writes it. */
export interface Importing {
  readonly purchaser: string
  readonly account: string
  /** YYYYMMDD */
  readonly today: string
}

/**
 * Parses a spreadsheet of purchase-list lines by the same library and inserts them by one statement that finds supplier and group,
 * numbers the lines and computes the amounts. It checks nothing and writes no history. Returns the number of lines.
 */
export async function importByHand(pool: pg.Pool, { purchaser, account, today }: Importing, file: Buffer): Promise<number> {
  const book = XLSX.read(file, { type: 'buffer', dense: true })
  const [, ...rows] = XLSX.utils.sheet_to_json<(string | number | null)[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: null })
  const column = (index: number) => rows.map((row) => row[index] ?? null)
  return byHand(pool, purchaser, async (client) => {
    const counted = await client.query<{ value: string }>(
      `insert into "sequenceCounter" as c (purchaser, key, value) values ($1, $2, $3) on conflict (purchaser, key) do update set value = c.value + $3 returning value`,
      [purchaser, `purchaseListLine.lineNumber PL${today}{00001}`, rows.length],
    )
    const first = Number(counted.rows[0]!.value) - rows.length
    const inserted = await client.query(
      `insert into "purchaseListLine" (purchaser, id, version, "createdAt", "createdBy", "updatedAt", "lineNumber", "externalId", "partName", quantity, "quantityUnit", "deliveryDate", "deliveryAddress",
        "purchasingGroup", supplier, currency, "taxRate", "inspectionType", price, "budgetPrice", "budgetTaxPrice", "budgetAmount", "orderedQuantity", closed, deleted, "toOrder", status)
      select $1, r.id, 1, now(), $2, now(), 'PL' || $3 || case when $4 + r.no < 100000 then lpad(($4 + r.no)::text, 5, '0') else ($4 + r.no)::text end, r.external, r.name, r.quantity, r.unit, r.day, r.address,
        g.id, s.id, 'CNY', r.tax, r.inspection, r.price, r.budget, round(r.budget * (1 + r.tax), 4), round(r.quantity * round(r.budget * (1 + r.tax), 4), 2), 0, false, false, r.quantity, 'TOORDER'
      from unnest($5::text[], $6::text[], $7::text[], $8::numeric[], $9::text[], $10::date[], $11::text[], $12::text[], $13::text[], $14::numeric[], $15::text[], $16::numeric[], $17::numeric[])
        with ordinality r (id, external, name, quantity, unit, day, address, "group", supplier, tax, inspection, price, budget, no)
      left join "purchasingGroup" g on g.purchaser = $1 and g.name = r."group" left join supplier s on s.purchaser = $1 and s.name = r.supplier`,
      [purchaser, account, today, first, rows.map(() => newId()), ...Array.from({ length: 12 }, (_, index) => column(index))],
    )
    return inserted.rowCount ?? 0
  })
}
