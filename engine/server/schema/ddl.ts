import { literal, quoted } from './identifier.ts'
import type { Check, CheckRule, Column, ForeignKey, Index, ListKey, Table } from './table.ts'

const list = (columns: readonly string[]) => columns.map(quoted).join(', ')

/** Makes a table with its columns, key, checks and row-level policy. Foreign keys follow when all tables exist. */
export function createTable(table: Table): string[] {
  const parts = [
    ...table.columns.map((column) => columnDefinition(column)),
    `primary key (${list(table.primaryKey)})`,
    ...table.checks.map((check) => `constraint ${quoted(check.name)} check (${condition(check)})`),
  ]
  return [
    `create table ${quoted(table.name)} (\n  ${parts.join(',\n  ')}\n)`,
    `comment on table ${quoted(table.name)} is 'counterpart'`,
    ...table.checks.map((check) => commentOnCheck(table.name, check)),
    ...table.indexes.flatMap((index) => createIndex(table.name, index)),
    ...secureRows(table),
  ]
}

/** A new column; existing rows get its fill value, which does not stay as a default. */
export function addColumn(table: string, column: Column): string[] {
  const fill = column.fill === undefined ? '' : ` default ${column.fill}`
  const added = `alter table ${quoted(table)} add column ${columnDefinition(column)}${fill}`
  return fill === '' ? [added] : [added, `alter table ${quoted(table)} alter column ${quoted(column.name)} drop default`]
}

export function dropColumn(table: string, column: string): string {
  return `alter table ${quoted(table)} drop column ${quoted(column)}`
}

export function setRequired(table: string, column: string, required: boolean): string {
  return `alter table ${quoted(table)} alter column ${quoted(column)} ${required ? 'set' : 'drop'} not null`
}

export function addCheck(table: string, check: Check): string[] {
  return [`alter table ${quoted(table)} add constraint ${quoted(check.name)} check (${condition(check)})`, commentOnCheck(table, check)]
}

export function dropConstraint(table: string, name: string): string {
  return `alter table ${quoted(table)} drop constraint ${quoted(name)}`
}

export function createIndex(table: string, index: Index): string[] {
  return [
    index.members === true
      ? `create index ${quoted(index.name)} on ${quoted(table)} using gin (${list(index.columns)})`
      : index.trigrams
        ? `create index ${quoted(index.name)} on ${quoted(table)} using gin (${list(index.columns)} collate "C" gin_trgm_ops)`
        : `create ${index.unique ? 'unique ' : ''}index ${quoted(index.name)} on ${quoted(table)} (${list(index.columns)}${index.collation === undefined ? '' : ` collate ${quoted(index.collation)}`})${index.filled === true ? ` where ${quoted(index.columns.at(-1)!)} is not null` : ''}`,
    `comment on index ${quoted(index.name)} is ${literal(indexDefinition(index))}`,
  ]
}

/** The comment of an index, by which a later start recognises it. */
export function indexDefinition(index: Index): string {
  return JSON.stringify({
    unique: index.unique,
    columns: index.columns,
    ...(index.trigrams && { trigrams: true }),
    ...(index.members && { members: true }),
    ...(index.filled && { filled: true }),
    ...(index.collation !== undefined && { collation: index.collation }),
  })
}

/** Checked at commit, so that a transaction may write related documents in any order. */
export function addForeignKey(table: string, key: ForeignKey): string {
  const cascade = key.cascade ? ' on delete cascade' : ''
  return (
    `alter table ${quoted(table)} add constraint ${quoted(key.name)} foreign key (${list(key.columns)})` +
    ` references ${quoted(key.table)} (${list(key.references)})${cascade} deferrable initially deferred`
  )
}

/** The triggers of a column of ids, by name with the table of each. Checked at commit, like foreign keys. */
export function triggersOf(
  table: string,
  { names, column, table: target }: ListKey,
): readonly { readonly name: string; readonly table: string; readonly create: readonly string[] }[] {
  const trigger = (name: string, on: string, event: string, call: string) => ({
    name,
    table: on,
    create: [
      `create constraint trigger ${quoted(name)} after ${event} on ${quoted(on)} deferrable initially deferred for each row execute function ${call}`,
      `comment on trigger ${quoted(name)} on ${quoted(on)} is 'counterpart'`,
    ],
  })
  return [
    trigger(names.here, table, `insert or update of ${quoted(column)}`, `"mustBeThere"(${literal(column)}, ${literal(target)})`),
    trigger(names.there, target, 'delete', `"mustBeUnused"(${literal(table)}, ${literal(column)})`),
  ]
}

/** Only rows of the transaction's enterprise; forced, since the program owns the tables. */
export function secureRows(table: Table): string[] {
  const name = quoted(table.name)
  const own = `purchaser = current_setting('app.enterprise', true)`
  const both = table.isShared ? `${own} or "supplierEnterprise" = current_setting('app.enterprise', true)` : own
  return [
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    `create policy enterprise on ${name} using (${both}) with check (${both})`,
  ]
}

function columnDefinition(column: Column): string {
  return `${quoted(column.name)} ${column.type}${column.required ? ' not null' : ''}`
}

function commentOnCheck(table: string, check: Check): string {
  return `comment on constraint ${quoted(check.name)} on ${quoted(table)} is ${literal(JSON.stringify(check.rule))}`
}

function condition(check: Check): string {
  const column = quoted(check.column)
  return conditionOf(column, check.rule)
}

function conditionOf(column: string, rule: CheckRule): string {
  switch (rule.kind) {
    case 'values':
      return `${column} in (${rule.values.map(literal).join(', ')})`
    case 'length':
      return [
        ...(rule.minimum === undefined ? [] : [`char_length(${column}) >= ${rule.minimum}`]),
        ...(rule.maximum === undefined ? [] : [`char_length(${column}) <= ${rule.maximum}`]),
      ].join(' and ')
    case 'range':
      return [
        // Neither infinity nor "NaN", which PostgreSQL orders above everything.
        `${column} > '-Infinity' and ${column} < 'Infinity'`,
        ...(rule.whole ? [`${column} = trunc(${column})`] : []),
        ...(rule.minimum === undefined ? [] : [`${column} >= ${rule.minimum}`]),
        ...(rule.exclusiveMinimum === undefined ? [] : [`${column} > ${rule.exclusiveMinimum}`]),
        ...(rule.maximum === undefined ? [] : [`${column} <= ${rule.maximum}`]),
        ...(rule.exclusiveMaximum === undefined ? [] : [`${column} < ${rule.exclusiveMaximum}`]),
      ].join(' and ')
  }
}
