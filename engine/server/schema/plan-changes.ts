import {
  addCheck,
  addColumn,
  addForeignKey,
  createIndex,
  createTable,
  dropColumn,
  dropConstraint,
  indexDefinition,
  secureRows,
  setRequired,
  triggersOf,
} from './ddl.ts'
import { quoted } from './identifier.ts'
import { isWider } from './is-wider.ts'
import type { LiveTable } from './live-tables.ts'
import type { Index, Table } from './table.ts'

/** A step that is always taken, or one that is taken only if nothing is lost by it. */
export type Change =
  | { readonly kind: 'grow'; readonly statement: string }
  | {
      readonly kind: 'ifEmpty'
      readonly table: string
      readonly column?: string
      readonly what: string
      readonly statements: readonly string[]
      /** It loses no row, but a row may conflict with it. */
      readonly tightens?: boolean
    }
  | { readonly kind: 'refuse'; readonly what: string }

/** The steps from the present database to the model, in order. */
export function planChanges(wanted: readonly Table[], live: Readonly<Record<string, LiveTable>>): readonly Change[] {
  const names = new Set(wanted.map((table) => table.name))
  const changes: Change[] = []
  for (const table of wanted) {
    const now = live[table.name]
    if (now === undefined) changes.push(...grow(createTable(table)))
    else if (!now.isOurs) changes.push({ kind: 'refuse', what: `the table "${table.name}" is there already and was not made from an entity` })
    else {
      const policy = policyChanges(table, now)
      const others = [...columnChanges(table, now), ...checkChanges(table, now), ...indexChanges(table, now)]
      // The policy reads the column of the other party: it comes after the column, and goes before it.
      changes.push(...(table.isShared ? [...others, ...policy] : [...policy, ...others]))
    }
  }
  for (const table of wanted) changes.push(...foreignKeyChanges(table, live[table.name]))
  changes.push(...triggerChanges(wanted, live))
  for (const [name, now] of Object.entries(live)) {
    if (now.isOurs && !names.has(name))
      changes.push({ kind: 'ifEmpty', table: name, what: `the table "${name}" would be dropped`, statements: [`drop table ${quoted(name)} cascade`] })
  }
  return changes
}

function grow(statements: readonly string[]): Change[] {
  return statements.map((statement) => ({ kind: 'grow', statement }))
}

function columnChanges(table: Table, now: LiveTable): Change[] {
  const changes: Change[] = []
  const at = (column: string) => `"${table.name}"."${column}"`
  for (const column of table.columns) {
    const there = now.columns[column.name]
    if (there === undefined) {
      if (!column.required || column.fill !== undefined) changes.push(...grow(addColumn(table.name, column)))
      else
        changes.push({
          kind: 'ifEmpty',
          table: table.name,
          what: `the new column ${at(column.name)} is required and has no plain default for the rows that are there`,
          statements: addColumn(table.name, column),
        })
    } else if (there.type !== column.type) {
      const statements = [
        ...ownedBy(now, column.name).map((name) => `drop index if exists ${quoted(name)}`),
        `alter table ${quoted(table.name)} alter column ${quoted(column.name)} type ${column.type} using ${quoted(column.name)}::text::${column.type.replace(' COLLATE "C"', '')}`,
      ]
      changes.push({ kind: 'ifEmpty', table: table.name, what: `the column ${at(column.name)} would change from ${there.type} to ${column.type}`, statements })
    } else if (there.required && !column.required) changes.push(...grow([setRequired(table.name, column.name, false)]))
    else if (!there.required && column.required) {
      changes.push({
        kind: 'ifEmpty',
        table: table.name,
        what: `the column ${at(column.name)} would become required`,
        tightens: true,
        statements: [setRequired(table.name, column.name, true)],
      })
    }
  }
  const wanted = new Set(table.columns.map((column) => column.name))
  for (const name of Object.keys(now.columns)) {
    if (!wanted.has(name))
      changes.push({
        kind: 'ifEmpty',
        table: table.name,
        column: name,
        what: `the column ${at(name)} would be dropped`,
        statements: [dropColumn(table.name, name)],
      })
  }
  return changes
}

function checkChanges(table: Table, now: LiveTable): Change[] {
  const changes: Change[] = []
  const wanted = new Set(table.checks.map((check) => check.name))
  for (const check of table.checks) {
    const there = now.checks[check.name]
    if (there === undefined) {
      const isNewColumn = !(check.column in now.columns)
      if (isNewColumn) changes.push(...grow(addCheck(table.name, check)))
      else
        changes.push({
          kind: 'ifEmpty',
          table: table.name,
          what: `"${table.name}"."${check.column}" would get a new check`,
          tightens: true,
          statements: addCheck(table.name, check),
        })
    } else if (!isWider(there, check.rule) || !isWider(check.rule, there)) {
      const statements = [dropConstraint(table.name, check.name), ...addCheck(table.name, check)]
      if (isWider(there, check.rule)) changes.push(...grow(statements))
      else
        changes.push({
          kind: 'ifEmpty',
          table: table.name,
          what: `the check of "${table.name}"."${check.column}" would become narrower`,
          tightens: true,
          statements,
        })
    }
  }
  const columns = new Set(table.columns.map((column) => column.name))
  for (const name of Object.keys(now.checks)) {
    const belongsToKept = [...columns].some((column) => name === `${table.name}_${column}_check`)
    if (!wanted.has(name) && belongsToKept) changes.push(...grow([dropConstraint(table.name, name)]))
  }
  return changes
}

function indexChanges(table: Table, now: LiveTable): Change[] {
  const changes: Change[] = []
  for (const index of table.indexes) {
    const there = now.indexes[index.name]
    // An index that disappeared with its column's old type is made again.
    const isTakenAway = index.columns.some((column) => isRetyped(table, now, column)) && ownedBy(now, index.columns.at(-1)!).includes(index.name)
    if (there === indexDefinition(index) && !isTakenAway) continue
    changes.push(...grow([...(there === undefined ? [] : [`drop index if exists ${quoted(index.name)}`]), ...createIndex(table.name, index)]))
  }
  const wanted = new Set(table.indexes.map((index) => index.name))
  // With "if exists": an index goes with its dropped column.
  for (const name of Object.keys(now.indexes)) if (!wanted.has(name)) changes.push(...grow([`drop index if exists ${quoted(name)}`]))
  return changes
}

/** A table that has another party now gets the policy of its rows anew; one whose policy is gone gets it back. */
function policyChanges(table: Table, now: LiveTable): Change[] {
  const there = now.policies['enterprise']
  if (there !== undefined && there.includes('"supplierEnterprise"') === table.isShared) return []
  return grow([`drop policy if exists enterprise on ${quoted(table.name)}`, ...secureRows(table)])
}

function isRetyped(table: Table, now: LiveTable, name: string): boolean {
  const wanted = table.columns.find((column) => column.name === name)
  const there = now.columns[name]
  return wanted !== undefined && there !== undefined && there.type !== wanted.type
}

/** The indexes that only a text column can have: for parts of it, or in an order of its own. */
function ownedBy(now: LiveTable, column: string): readonly string[] {
  return Object.entries(now.indexes).flatMap(([name, definition]) => {
    const { columns, trigrams, collation } = JSON.parse(definition) as Partial<Index>
    return columns?.at(-1) === column && (trigrams === true || collation !== undefined) ? [name] : []
  })
}

function foreignKeyChanges(table: Table, now: LiveTable | undefined): Change[] {
  const there = new Set(now?.foreignKeys ?? [])
  const wanted = new Set(table.foreignKeys.map((key) => key.name))
  return grow([
    ...table.foreignKeys.filter((key) => !there.has(key.name)).map((key) => addForeignKey(table.name, key)),
    ...[...there].filter((name) => !wanted.has(name)).map((name) => `alter table ${quoted(table.name)} drop constraint if exists ${quoted(name)}`),
  ])
}

function triggerChanges(tables: readonly Table[], live: Readonly<Record<string, LiveTable>>): Change[] {
  const wanted = tables.flatMap((table) => table.listKeys.flatMap((key) => triggersOf(table.name, key)))
  const known = Object.entries(live).flatMap(([table, { triggers }]) => triggers.map((name) => ({ name, table })))
  const isAmong = (list: readonly { readonly name: string; readonly table: string }[], one: { readonly name: string; readonly table: string }) =>
    list.some(({ name, table }) => name === one.name && table === one.table)
  return grow([
    ...wanted.filter((trigger) => !isAmong(known, trigger)).flatMap(({ create }) => create),
    ...known
      .filter((trigger) => !isAmong(wanted, trigger) && tables.some(({ name }) => name === trigger.table))
      .map(({ name, table }) => `drop trigger if exists ${quoted(name)} on ${quoted(table)}`),
  ])
}
