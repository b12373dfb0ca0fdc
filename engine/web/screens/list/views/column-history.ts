import type { Column } from '../../../../core/model/screen.ts'
import { settingsFrom, type ColumnSettings } from '../../../grid/settings/column-settings.ts'

/** An arrangement of columns that was in use until `at`, an instant; `version` is that of the declared columns. */
export type EarlierArrangement = { readonly at: string; readonly version: string; readonly settings: ColumnSettings }

/** The stored history of a list's columns: the declared ones that the person has seen, and earlier arrangements, the latest first. */
export type ColumnHistory = { readonly version: string; readonly fields: readonly string[]; readonly earlier: readonly EarlierArrangement[] }

const MAX_EARLIER = 5

/** A short hash of the declared columns: it changes with their set, their order or their initial look. */
export function versionOfColumns(columns: readonly Column[]): string {
  let hash = 0x811c9dc5
  for (const character of columns.map(({ field, hidden }) => `${field}${hidden ? '-' : '+'}`).join(' ')) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0
  }
  return hash.toString(36)
}

/** Reads a stored history; drops values of another form. */
export function columnHistoryFrom(kept: unknown): ColumnHistory | undefined {
  const { version, fields, earlier } = (typeof kept === 'object' && kept !== null ? kept : {}) as Readonly<Record<string, unknown>>
  if (typeof version !== 'string' || !Array.isArray(fields)) return undefined
  return {
    version,
    fields: fields.filter((field) => typeof field === 'string'),
    earlier: (Array.isArray(earlier) ? earlier : [])
      .filter((each: Partial<EarlierArrangement> | null) => typeof each?.at === 'string' && typeof each.version === 'string')
      .map((each: EarlierArrangement) => ({ at: each.at, version: each.version, settings: settingsFrom(each.settings) }))
      .slice(0, MAX_EARLIER),
  }
}

/** The history after the person has seen the declared columns. */
export function seenColumns(history: ColumnHistory | undefined, columns: readonly Column[]): ColumnHistory {
  return { version: versionOfColumns(columns), fields: columns.map(({ field }) => field), earlier: history?.earlier ?? [] }
}

/** The history with one more arrangement, unless it equals the latest. */
export function withEarlier(history: ColumnHistory, settings: ColumnSettings, at: string): ColumnHistory {
  const [latest] = history.earlier
  if (latest !== undefined && JSON.stringify(latest.settings) === JSON.stringify(settings)) return history
  return { ...history, earlier: [{ at, version: history.version, settings }, ...history.earlier].slice(0, MAX_EARLIER) }
}

/** Which declared columns were added, and how many were removed, since the person last saw them. */
export function changesOfColumns(history: ColumnHistory | undefined, columns: readonly Column[]): { readonly added: readonly string[]; readonly gone: number } {
  if (history === undefined || history.version === versionOfColumns(columns)) return { added: [], gone: 0 }
  const fields = columns.map(({ field }) => field)
  return { added: fields.filter((field) => !history.fields.includes(field)), gone: history.fields.filter((field) => !fields.includes(field)).length }
}
