import { expect, test } from 'vitest'
import { compiled } from '../scope-for-tests.ts'
import { expressionToSql } from './to-sql.ts'

const parameters = {
  user: { id: 'u1', purchasingGroups: ['g1', null, 'g2'], groups: [{ id: 'g1' }] },
  prefs: { dataPrivatisation: true, priceScale: 2 },
  today: '2026-11-20',
}
const columns = (path: string): string | undefined => (path.startsWith('lines') ? undefined : `"${path.replace('.', '"."')}"`)

/** The SQL with $1, $2 ... and its values. */
function sqlOf(source: string): readonly [string, ...unknown[]] {
  const result = expressionToSql(compiled(source), columns, parameters)
  if ('problems' in result) throw new Error(result.problems.map((problem) => problem.message).join('; '))
  const { parts, values } = result.sql
  expect(parts).toHaveLength(values.length + 1)
  return [parts.reduce((text, part, place) => `${text}$${place}${part}`), ...values]
}

function refusals(source: string): readonly string[] {
  const result = expressionToSql(compiled(source), columns, parameters)
  return 'sql' in result
    ? []
    : result.problems.map(({ message, hint, start, end }) => `${message}${hint === undefined ? '' : `: ${hint}`} @ ${source.slice(start, end)}`)
}

test('comparisons bind their values with their type', () => {
  expect(sqlOf('quantity >= 2.50')).toEqual(['("quantity" >= $1::numeric)', '2.5'])
  expect(sqlOf("status != 'close'")).toEqual(['("status" <> $1::text)', 'close'])
  expect(sqlOf('deliveryDate < today')).toEqual(['("deliveryDate" < $1::date)', '2026-11-20'])
  expect(sqlOf("createdAt > '2026-11-20T08:30:00Z'")).toEqual(['("createdAt" > $1::timestamptz)', '2026-11-20T08:30:00Z'])
  expect(sqlOf('suspended == true')).toEqual(['("suspended" = true)'])
  expect(sqlOf("code < 'PO2'")).toEqual(['("code" < $1::text collate "C")', 'PO2'])
})

test('a value that looks like SQL is passed as a parameter', () => {
  expect(sqlOf(`code == "'; drop table orders; --"`)).toEqual(['("code" = $1::text)', "'; drop table orders; --"])
})

test('&&, ||, has(), in and arithmetic have SQL forms', () => {
  expect(sqlOf('!suspended && (approved || has(price))')).toEqual(['((not "suspended") and ("approved" or ("price" is not null)))'])
  expect(sqlOf("status in ['WAITORDER', 'close']")).toEqual(['("status" in ($1::text, $2::text))', 'WAITORDER', 'close'])
  expect(sqlOf('quantity * price - 1 > 0')).toEqual(['((("quantity" * "price") - $1::numeric) > $2::numeric)', '1', '0'])
  expect(sqlOf("supplier.level != 'FROZEN' && !supplier.blacklisted")).toEqual([
    '(("supplier"."level" <> $1::text) and (not "supplier"."blacklisted"))',
    'FROZEN',
  ])
  expect(sqlOf('coalesce(price, 0) == 0')).toEqual(['(coalesce("price", $1::numeric) = $2::numeric)', '0', '0'])
  expect(sqlOf("'urgent' in labels")).toEqual(['($1::text = any("labels"))', 'urgent'])
  expect(sqlOf('has(labels)')).toEqual(['(coalesce(cardinality("labels"), 0) > 0)'])
  expect(sqlOf('approved ? quantity > 1 : suspended')).toEqual([
    '(case "approved" when true then ("quantity" > $1::numeric) when false then "suspended" end)',
    '1',
  ])
  expect(sqlOf("code.startsWith('PO')")).toEqual(['starts_with("code", $1::text)', 'PO'])
  expect(sqlOf("dayOf(createdAt, 'Asia/Shanghai') < today")).toEqual([
    '((("createdAt" at time zone $1::text)::date) < $2::date)',
    'Asia/Shanghai',
    '2026-11-20',
  ])
})

test('the smaller and the greater of two values are blank where either is, as in the evaluator', () => {
  expect(sqlOf('min(0, quantity) < 0')).toEqual([
    '((case when $1::numeric <= "quantity" then $2::numeric when "quantity" < $3::numeric then "quantity" end) < $4::numeric)',
    '0',
    '0',
    '0',
    '0',
  ])
  expect(refusals('lines.map(l, l.amount).min() > 0')).toEqual([
    'min() cannot run in SQL: give the document a computed field, and name that @ lines.map(l, l.amount).min()',
  ])
})

test('a condition on parameters alone is decided before the query, and reads no column', () => {
  expect(sqlOf('prefs.dataPrivatisation || purchasingGroup in user.purchasingGroups')).toEqual(['true'])
  expect(sqlOf('!prefs.dataPrivatisation && suspended')).toEqual(['false'])
  expect(sqlOf('prefs.dataPrivatisation && suspended && approved')).toEqual(['("suspended" and "approved")'])
})

test('a condition on user, prefs and today alone is evaluated before the query', () => {
  expect(sqlOf('!prefs.dataPrivatisation || purchasingGroup in user.purchasingGroups')).toEqual(['("purchasingGroup" = any($1))', ['g1', 'g2']])
  expect(sqlOf('purchasingGroup in user.groups')).toEqual(['("purchasingGroup" = any($1))', ['g1']])
  expect(sqlOf('deliveryDate < addDays(today, -7)')).toEqual(['("deliveryDate" < $1::date)', '2026-11-13'])
  expect(sqlOf("code == user.id && user.purchasingGroups.exists(g, g == 'g2')")).toEqual(['("code" = $1::text)', 'u1'])
  expect(sqlOf("code == user.id || user.purchasingGroups.exists(g, g == 'g3')")).toEqual(['("code" = $1::text)', 'u1'])
})

test('a blank parameter is null, which shows no row', () => {
  const result = expressionToSql(compiled('code == user.id'), columns, { user: {} })
  expect(result).toEqual({ sql: { parts: ['("code" = null::text)'], values: [] } })
})

test('an expression without an SQL form is refused at its place', () => {
  expect(refusals('lines.exists(l, l.shippedQuantity > 0) && quantity / 2 > 1')).toEqual([
    'exists() cannot run in SQL: give the document a computed field, and name that @ lines.exists(l, l.shippedQuantity > 0)',
    'a division cannot run in SQL: compare products instead: a > b * c @ quantity / 2',
  ])
  expect(refusals('lines.map(l, l.amount).sum() > 0')).toEqual([
    'sum() cannot run in SQL: give the document a computed field, and name that @ lines.map(l, l.amount).sum()',
  ])
  expect(refusals('round(price, 2) > 0')).toEqual(['round() cannot run in SQL: give the document a computed field, and name that @ round(price, 2)'])
  const noColumn = expressionToSql(compiled('quantity > 0'), () => undefined, {})
  expect(noColumn).toMatchObject({ problems: [{ message: '"quantity" is not available in SQL', start: 0, end: 8 }] })
})
