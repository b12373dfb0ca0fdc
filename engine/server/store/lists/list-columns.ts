import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { resolvePath, refListSql, refText } from './query-paths.ts'
import type { QueryPaths, ResolvedPath } from './query-paths.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { columnsOf } from '../documents/columns-of.ts'
import { isFresh } from '../../../core/model/is-fresh.ts'
import { literal, quoted } from '../../schema/identifier.ts'
import { issue } from '../../../core/rules/issue.ts'
import { isPurchasersOwn, purchaserTexts } from './purchaser-texts.ts'
import type { OwnedRef } from './purchaser-texts.ts'
import type { Tx } from '../../schema/database.ts'
import type { Model } from '../../../core/model/model.ts'
import type { ListReader } from './list-request.ts'

export const OWNER = '$owner'

/** `seal`: the column that tells whether a row's value is open; the others show `mask`. */
type SelectedColumn = { readonly key: string; readonly sql: RawBuilder<unknown>; readonly mask?: string; readonly seal?: string; readonly ownedBy?: string }

export function selectedColumns(paths: QueryPaths, wanted: readonly string[] | undefined, issues: Issue[]): SelectedColumn[] {
  const { entity } = paths
  const own = wanted ?? [
    ...columnsOf(entity),
    ...Object.values(entity.fields).flatMap((field) => (field.type === 'lines' || isFresh(entity, field) ? [] : [field.name])),
  ]
  const always = entity.line === undefined ? ['id', 'version'] : ['id', 'document']
  const selected = new Map<string, SelectedColumn>()
  for (const name of always) selected.set(name, { key: name, sql: sql.raw(`t.${quoted(name)} as ${quoted(name)}`) })
  for (const path of own) {
    const target = resolvePath(paths, path)
    if (target === undefined || target.lines !== undefined) {
      if (wanted !== undefined) issues.push(issue('UNKNOWN_KEY', 'columns', { key: path }))
    } else if (!always.includes(path)) {
      const column = columnOf(paths, path, target)
      if (target.mask !== undefined || target.sealed === undefined) selected.set(path, column)
      else {
        const seal = `$open ${path}`
        const { open, mask, opens } = target.sealed
        selected.set(path, { ...column, mask, seal })
        selected.set(seal, { key: seal, sql: sql`${sql.raw(open)} as ${sql.raw(quoted(seal))}` })
        const time = `$opens ${path}`
        if (opens !== undefined) selected.set(time, { key: time, sql: sql`${sql.raw(opens)} as ${sql.raw(quoted(time))}` })
      }
    }
  }
  return [...selected.values()]
}

function columnOf(paths: QueryPaths, path: string, target: ResolvedPath): SelectedColumn {
  const as = sql.raw(`as ${quoted(path)}`)
  if (target.mask !== undefined) return { key: path, sql: sql`null ${as}`, mask: target.mask }
  if (target.field.type === 'refs') {
    const of = target.field.entity ?? ''
    if (isPurchasersOwn(paths.model, paths.reader, of)) return { key: path, sql: sql`${sql.raw(target.sql)} ${as}`, ownedBy: of }
    const records = refListSql(paths, target, (id, { sql: text, mask }) => {
      const shown = mask === undefined ? `coalesce(${text}, '')` : `${literal(mask)}::text`
      return `json_agg(json_build_object('id', ${id}, 'text', ${shown}) order by k.place)`
    })
    return { key: path, sql: sql`${sql.raw(records)} ${as}` }
  }
  if (target.field.type !== 'ref' || path.endsWith('.id')) return { key: path, sql: sql`${sql.raw(target.sql)} ${as}` }
  const name = target.field.entity ?? ''
  if (isPurchasersOwn(paths.model, paths.reader, name)) return { key: path, sql: sql`${sql.raw(target.sql)} ${as}`, ownedBy: name }
  const text = refText(paths, target)
  const shown = text.mask === undefined ? sql`coalesce(${sql.raw(text.sql)}, '')` : sql`${text.mask}::text`
  return { key: path, sql: sql`case when ${sql.raw(target.sql)} is not null then json_build_object('id', ${sql.raw(target.sql)}, 'text', ${shown}) end ${as}` }
}

export function answerRow(row: Record<string, unknown>, columns: readonly SelectedColumn[], texts: ReadonlyMap<string, string>): Record<string, unknown> {
  const named = (id: string) => ({ id, text: texts.get(id) ?? '' })
  const isClosed = ({ mask, seal }: SelectedColumn) => mask !== undefined && (seal === undefined || row[seal] !== true)
  const shown: Record<string, unknown> = {}
  for (const column of columns) {
    const { key, mask, ownedBy } = column
    const value = row[key]
    if (key.startsWith('$open')) continue
    if (isClosed(column)) shown[key] = mask
    else shown[key] = ownedBy === undefined ? value : Array.isArray(value) ? value.map(named) : typeof value === 'string' ? named(value) : value
  }
  const sealed = columns.filter((column) => column.seal !== undefined && isClosed(column)).map(({ key }) => key)
  if (sealed.length === 0) return shown
  const times = sealed.flatMap((path) => (row[`$opens ${path}`] ? [[path, row[`$opens ${path}`]] as const] : []))
  return { ...shown, _sealed: sealed, ...(times.length > 0 && { _opens: Object.fromEntries(times) }) }
}

export async function textsOfOwned(
  tx: Tx,
  model: Model,
  reader: ListReader,
  rows: readonly Record<string, unknown>[],
  columns: readonly SelectedColumn[],
): Promise<ReadonlyMap<string, string>> {
  const refs = columns.flatMap(({ key, ownedBy }) =>
    ownedBy === undefined ? [] : rows.flatMap((row) => [row[key]].flat().map((id: unknown) => ({ purchaser: row[OWNER], target: ownedBy, id }))),
  )
  return purchaserTexts(
    tx,
    model,
    reader,
    refs.filter((ref): ref is OwnedRef => typeof ref.id === 'string'),
  )
}
