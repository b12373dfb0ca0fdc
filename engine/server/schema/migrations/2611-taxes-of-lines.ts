import { sql } from 'kysely'
import { hasColumns } from '../has-columns.ts'
import { bypassRowPolicies } from '../bypass-row-policies.ts'
import type { Database } from '../database.ts'

/** Documents with totals without and with tax, and which of their lines count. */
const PRICED = [
  { document: 'order', line: 'orderLine', counts: sql`true` },
  { document: 'quotation', line: 'quotationLine', counts: sql`l."alternativeOf" is null` },
  { document: 'priceApproval', line: 'priceApprovalLine', counts: sql`true` },
] as const

/** The columns are new and grow automatically; see `finish`. */
export async function up(): Promise<void> {}

/**
 * The tax of a line was worked out on the rounded price with tax, and is now worked out on the net amount: stored amounts are counted anew (MNY-3, MNY-8).
 * Storage notes had a price with tax alone: their lines get price and rate of their order line, and what was entered by hand was agreed with tax (MNY-9).
 */
export async function finish(database: Database): Promise<void> {
  for (const { document, line, counts } of PRICED) {
    if (!(await hasColumns(database, document, ['amountWithoutTax', 'tax', 'amount']))) continue
    if (!(await hasColumns(database, line, ['amountWithoutTax', 'taxRate', 'tax', 'amount']))) continue
    await bypassRowPolicies(database, [document, line], async () => {
      await sql`update ${sql.id(line)} set tax = round("amountWithoutTax" * "taxRate", 2), amount = "amountWithoutTax" + round("amountWithoutTax" * "taxRate", 2)
        where tax is null and "amountWithoutTax" is not null and "taxRate" is not null`.execute(database)
      await sql`update ${sql.id(document)} d set tax = t.tax, amount = t.amount
        from (select l.purchaser, l.document, coalesce(sum(l.tax), 0) as tax, coalesce(sum(l.amount), 0) as amount
          from ${sql.id(line)} l where ${counts} group by l.purchaser, l.document) t
        where t.purchaser = d.purchaser and t.document = d.id and d.tax is null`.execute(database)
    })
  }
  if (await hasColumns(database, 'quotation', ['priceIncludesTax']))
    await bypassRowPolicies(database, ['quotation'], () =>
      sql`update quotation set "priceIncludesTax" = false where "priceIncludesTax" is null`.execute(database),
    )
  for (const table of ['purchaseListLine', 'purchaseRequestLine']) {
    if (!(await hasColumns(database, table, ['quantity', 'budgetPrice', 'taxRate', 'budgetAmount']))) continue
    await bypassRowPolicies(database, [table], () =>
      sql`update ${sql.id(table)} set "budgetAmount" = round(quantity * "budgetPrice", 2) + round(round(quantity * "budgetPrice", 2) * "taxRate", 2)
        where quantity is not null and "budgetPrice" is not null and "taxRate" is not null`.execute(database),
    )
  }
  if (await hasColumns(database, 'purchaseRequest', ['budgetAmount']))
    await bypassRowPolicies(database, ['purchaseRequest', 'purchaseRequestLine'], () => addRequests(database))
  if (await hasColumns(database, 'storageNoteLine', ['taxPrice', 'enteredTaxPrice', 'price', 'taxRate', 'amountWithoutTax', 'tax']))
    await bypassRowPolicies(database, ['storageNote', 'storageNoteLine', 'orderLine', 'material'], () => completeStorageNotes(database))
}

async function addRequests(database: Database): Promise<void> {
  await sql`update "purchaseRequest" r set "budgetAmount" = t.amount
    from (select purchaser, document, coalesce(sum("budgetAmount"), 0) as amount from "purchaseRequestLine" group by purchaser, document) t
    where t.purchaser = r.purchaser and t.document = r.id and r."budgetAmount" is distinct from t.amount`.execute(database)
}

async function completeStorageNotes(database: Database): Promise<void> {
  await sql`update "storageNoteLine" s set price = l.price, "taxRate" = l."taxRate" from "orderLine" l
    where l.purchaser = s.purchaser and l.id = s."orderLine" and s."taxRate" is null`.execute(database)
  await sql`update "storageNoteLine" s set "enteredTaxPrice" = s."taxPrice",
      "taxRate" = coalesce((select m."taxRate" from material m where m.purchaser = s.purchaser and m.id = s."materialRecord"), 0.13)
    where s."taxRate" is null`.execute(database)
  await sql`update "storageNoteLine" s set
      price = round(s."enteredTaxPrice" / (1 + s."taxRate"), coalesce((select (e.preferences ->> 'priceScale')::integer from enterprise e where e.id = s.purchaser), 6))
    where s.price is null and s."enteredTaxPrice" is not null`.execute(database)
  await sql`update "storageNoteLine" set
      "amountWithoutTax" = case when "enteredTaxPrice" is null then round("signedQuantity" * coalesce(price, 0), 2) else round(amount / (1 + "taxRate"), 2) end
    where "amountWithoutTax" is null`.execute(database)
  await sql`update "storageNoteLine" set
      tax = case when "enteredTaxPrice" is null then round("amountWithoutTax" * "taxRate", 2) else amount - "amountWithoutTax" end where tax is null`.execute(
    database,
  )
  await sql`update "storageNoteLine" set amount = "amountWithoutTax" + tax where amount is distinct from "amountWithoutTax" + tax`.execute(database)
  await sql`update "storageNote" n set "amountWithoutTax" = t.net, tax = t.tax, amount = t.net + t.tax
    from (select purchaser, document, sum("amountWithoutTax") as net, sum(tax) as tax from "storageNoteLine" group by purchaser, document) t
    where t.purchaser = n.purchaser and t.document = n.id and n."amountWithoutTax" is null`.execute(database)
}

/** The earlier release counts its amounts anew. */
export async function down(): Promise<void> {}
