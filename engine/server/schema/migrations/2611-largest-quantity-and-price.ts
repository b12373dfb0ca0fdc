import { sql } from 'kysely'
import type { CheckRule } from '../table.ts'
import type { Database } from '../database.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import { addCheck } from '../ddl.ts'
import { hasColumns } from '../has-columns.ts'
import { objectName } from '../identifier.ts'

type Least = { readonly minimum: '0' } | { readonly exclusiveMinimum: '0' }
type Bounded = { readonly least: Least; readonly maximum: string; readonly columns: Readonly<Record<string, readonly string[]>> }

/** The columns that have no largest figure in the tables yet (MNY-11). */
const BOUNDED: readonly Bounded[] = [
  {
    least: { exclusiveMinimum: '0' },
    maximum: '999999999.1000',
    columns: {
      shipmentLine: ['quantity'],
      quotationLine: ['quantity'],
      material: ['minPackingQuantity'],
      disposition: ['quantity'],
      receiptLine: ['quantity'],
      reversalLine: ['quantity'],
    },
  },
  {
    least: { exclusiveMinimum: '0' },
    maximum: '500000000',
    columns: {
      inquiry: ['minimumStep'],
      priceTier: ['price'],
    },
  },
  {
    least: { minimum: '0' },
    maximum: '500000000',
    columns: {
      inquiryLine: ['targetPrice'],
      priceApprovalLine: ['enteredTaxPrice', 'price'],
      quotationLine: ['enteredTaxPrice', 'price', 'buyerOffer', 'sellerOffer'],
      material: ['referencePrice'],
      purchaseListLine: ['price', 'budgetPrice'],
      orderLine: ['enteredTaxPrice', 'price'],
      priceRecord: ['enteredTaxPrice', 'price'],
      purchaseRequestLine: ['budgetPrice'],
      storageNoteLine: ['enteredTaxPrice', 'price'],
    },
  },
  {
    least: { minimum: '0' },
    maximum: '999999999.1000',
    columns: {
      comparisonLine: ['proposedQuantity'],
      material: ['deliverableQuantity', 'minOrderQuantity'],
      priceTier: ['quantityFrom'],
      inspection: ['samplingQuantity', 'defectiveQuantity', 'acceptedQuantity'],
    },
  },
]

/** Every entered quantity and price has a largest figure. A database with a larger one does not start before that figure is corrected. */
export async function up(database: Database): Promise<void> {
  await eachColumn(database, async ({ least, maximum }, table, column) => {
    await bypassRowPolicies(database, [table], async () => {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where ${sql.ref(column)} > ${maximum}::numeric limit 1`.execute(database)
      if (rows[0] !== undefined)
        throw new RangeError(`Cannot bound "${table}"."${column}" at ${maximum}: the row ${rows[0].id} is beyond; correct it before the upgrade`)
    })
    await replaceCheck(database, table, column, { kind: 'range', whole: false, ...least, maximum })
  })
}

export async function down(database: Database): Promise<void> {
  await eachColumn(database, ({ least }, table, column) => replaceCheck(database, table, column, { kind: 'range', whole: false, ...least }))
}

async function eachColumn(database: Database, change: (bounded: Bounded, table: string, column: string) => Promise<void>): Promise<void> {
  for (const bounded of BOUNDED)
    for (const [table, columns] of Object.entries(bounded.columns))
      for (const column of columns) if (await hasColumns(database, table, [column])) await change(bounded, table, column)
}

async function replaceCheck(database: Database, table: string, column: string, rule: CheckRule): Promise<void> {
  const name = objectName(table, column, 'check')
  await sql`alter table ${sql.table(table)} drop constraint if exists ${sql.id(name)}`.execute(database)
  for (const statement of addCheck(table, { name, column, rule })) await sql.raw(statement).execute(database)
}
