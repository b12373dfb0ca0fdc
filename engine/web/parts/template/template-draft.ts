import type { CustomType, ScreenRule } from '../../../core/template/field-template.ts'
import type { OfferedName } from './offered-name.ts'
import type { WordedIssue } from '../../form/worded-issue.ts'

/** One field in the editor, as the server sent it and as changed. */
export type EditorRow = {
  readonly keyName: string
  readonly globalTemplateFieldId: string
  readonly showName: string
  readonly epShowName: string
  readonly remark: string
  readonly position: number
  readonly isShown: boolean
  readonly isCustom: boolean
  readonly type: CustomType
  readonly options: string
  readonly scale: number
  readonly isRequired: boolean
  /** The record of the library of names that provides its names; empty for none. */
  readonly attribute: string
  readonly declaredNames: { readonly cn: string; readonly en: string }
  readonly declaredPosition: number
  readonly usedIn: readonly string[]
  readonly neededBy: readonly string[]
}

/** A field of a screen that may be hidden or required there. */
export type FieldChoice = {
  readonly path: string
  readonly names: { readonly cn: string; readonly en: string }
  readonly mayHide: boolean
  readonly mayRequire: boolean
  readonly isRequired: boolean
}

export type Rules = Readonly<Record<string, Readonly<Record<string, ScreenRule>>>>

export type EditorAnswer = {
  readonly rows: readonly EditorRow[]
  readonly version: number
  readonly screens: Rules
  readonly choices: readonly { readonly screen: string; readonly title: string; readonly fields: readonly FieldChoice[] }[]
  readonly most: number
  /** The names that are available, and those that fields have. */
  readonly library: readonly OfferedName[]
  /** What a field may hold. */
  readonly types: readonly CustomType[]
  readonly mayEdit: boolean
}

export const COMPARED_CELLS = ['showName', 'epShowName', 'isShown', 'type', 'options', 'scale', 'isRequired', 'remark', 'attribute'] as const

/** The keys of changed rows: in their cells or in their order. */
export function changedKeys(before: readonly EditorRow[], after: readonly EditorRow[]): ReadonlySet<string> {
  const known = new Map(before.map((row) => [row.keyName, row]))
  const changed = after.filter((row, place) => {
    const was = known.get(row.keyName)
    return was === undefined || COMPARED_CELLS.some((key) => was[key] !== row[key]) || before[place]?.keyName !== row.keyName
  })
  return new Set(changed.map(({ keyName }) => keyName))
}

/** A row as declared. */
export function resetRow(row: EditorRow): EditorRow {
  const { cn: showName, en: epShowName } = row.declaredNames
  return { ...row, showName, epShowName, isShown: !row.isCustom, type: 'text', options: '', scale: 0, isRequired: false, remark: '', attribute: '' }
}

/** The rows with one of them moved. */
export function withMovedRow(rows: readonly EditorRow[], keyName: string, to: number): readonly EditorRow[] {
  const from = rows.findIndex((row) => row.keyName === keyName)
  if (from === -1 || to < 0 || to >= rows.length || to === from) return rows
  const rest = rows.filter((row) => row.keyName !== keyName)
  rest.splice(to, 0, rows[from]!)
  return rest
}

/** The rows of the request: the place in the list is the position. */
export function rowsToSend(rows: readonly EditorRow[]): readonly Record<string, unknown>[] {
  return rows.map(({ keyName, isShown, showName, epShowName, type, options, scale, isRequired, remark, attribute }, place) => ({
    keyName,
    position: place + 1,
    isShown,
    showName,
    epShowName,
    type,
    options,
    scale,
    isRequired,
    remark,
    attribute,
  }))
}

/** Issues by "<key>.<cell>"; those of no cell are under "". */
export function issuesByCell(rows: readonly EditorRow[], issues: readonly WordedIssue[]): ReadonlyMap<string, string> {
  const cells = new Map<string, string>()
  for (const { path, text = '' } of issues) {
    const match = /^entityList\[(\d+)\]\.(\w+)$/.exec(path)
    const key = match === null ? '' : `${rows[Number(match[1])]?.keyName ?? ''}.${match[2]}`
    cells.set(key, cells.has(key) ? `${cells.get(key)!}; ${text}` : text)
  }
  return cells
}
