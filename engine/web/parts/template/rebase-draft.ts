import type { ScreenRule } from '../../../core/template/field-template.ts'
import { changedKeys, COMPARED_CELLS, type EditorRow, type Rules } from './template-draft.ts'

/** The stored template on which a draft is based. A draft is sent with the version of its own base, never with a later one. */
export type DraftBase = { readonly rows: readonly EditorRow[]; readonly screens: Rules; readonly version: number }

/** A person's draft, its base, and what another person changed too (`keyName`, or "<screen>.<path>"). */
export type TemplateDraft = {
  readonly base: DraftBase
  readonly rows: readonly EditorRow[]
  readonly screens: Rules
  readonly both: ReadonlySet<string>
}

/** A draft without changes. */
export function draftOn(base: DraftBase): TemplateDraft {
  return { base, rows: base.rows, screens: base.screens, both: new Set() }
}

/** The draft, or undefined if it equals its base: then the page shows the stored template as it changes. */
export function draftIfChanged(draft: TemplateDraft): TemplateDraft | undefined {
  const { base, rows, screens } = draft
  return changedKeys(base.rows, rows).size > 0 || changedRules(base.screens, screens).size > 0 ? draft : undefined
}

/**
 * Rebases the draft onto what another person saved meanwhile: only the cells, places and rules that this person changed are applied; all else is the stored
 * template. If both changed something differently, this person's change wins and is named in `both`.
 */
export function rebaseDraft(draft: TemplateDraft, now: DraftBase): TemplateDraft {
  const rows = rebasedRows(draft.base.rows, draft.rows, now.rows)
  const screens = rebasedRules(draft.base.screens, draft.screens, now.screens)
  return { base: now, rows: rows.rows, screens: screens.rules, both: new Set([...draft.both, ...rows.both, ...screens.both]) }
}

/** The rules that differ, as "<screen>.<path>"; their order does not matter. */
export function changedRules(before: Rules, after: Rules): ReadonlySet<string> {
  const [was, is] = [flat(before), flat(after)]
  return new Set([...was.keys(), ...is.keys()].filter((name) => was.get(name)?.rule !== is.get(name)?.rule))
}

type Merged = { readonly rows: readonly EditorRow[]; readonly both: readonly string[] }

function rebasedRows(base: readonly EditorRow[], mine: readonly EditorRow[], now: readonly EditorRow[]): Merged {
  const was = byKey(base)
  const written = byKey(mine)
  const movedHere = movedKeys(base, mine)
  const movedThere = movedKeys(base, now)
  const both: string[] = []
  const merged = placed(now, mine, movedHere).map((row) => {
    const own = written.get(row.keyName)
    const before = was.get(row.keyName)
    if (own === undefined || before === undefined) return row
    const cells = COMPARED_CELLS.filter((cell) => own[cell] !== before[cell])
    const differs = cells.some((cell) => own[cell] !== row[cell]) || movedHere.has(row.keyName)
    const isTheirs = movedThere.has(row.keyName) || COMPARED_CELLS.some((cell) => before[cell] !== row[cell])
    if (differs && isTheirs) both.push(row.keyName)
    return { ...row, ...Object.fromEntries(cells.map((cell) => [cell, own[cell]])) }
  })
  return { rows: merged, both }
}

/** The rows of `now`, with the fields that moved in `mine` placed after the field that they follow there. */
function placed(now: readonly EditorRow[], mine: readonly EditorRow[], movedHere: ReadonlySet<string>): readonly EditorRow[] {
  const known = byKey(now)
  const rows = now.filter(({ keyName }) => !movedHere.has(keyName))
  mine.forEach(({ keyName }, place) => {
    const row = known.get(keyName)
    if (row === undefined || !movedHere.has(keyName)) return
    const previous = mine[place - 1]?.keyName
    rows.splice(previous === undefined ? 0 : rows.findIndex((each) => each.keyName === previous) + 1, 0, row)
  })
  return rows
}

/** The smallest set of fields to move to get from one order to the other. */
function movedKeys(before: readonly EditorRow[], after: readonly EditorRow[]): ReadonlySet<string> {
  const place = new Map(before.map(({ keyName }, at) => [keyName, at]))
  const keys = after.flatMap(({ keyName }) => (place.has(keyName) ? [keyName] : []))
  // The longest subsequence in the same order stays.
  const runs: (readonly string[])[] = []
  keys.forEach((key, at) => {
    const earlier = runs.filter((_, other) => place.get(keys[other]!)! < place.get(key)!)
    runs[at] = [...longest(earlier), key]
  })
  const kept = new Set(longest(runs))
  return new Set(keys.filter((key) => !kept.has(key)))
}

function longest(runs: readonly (readonly string[])[]): readonly string[] {
  return runs.reduce<readonly string[]>((best, run) => (run.length > best.length ? run : best), [])
}

function rebasedRules(base: Rules, mine: Rules, now: Rules): { readonly rules: Rules; readonly both: readonly string[] } {
  const theirs = changedRules(base, now)
  const wanted = flat(mine)
  const rules = flat(now)
  const both: string[] = []
  for (const name of changedRules(base, mine)) {
    const own = wanted.get(name)
    if (theirs.has(name) && own?.rule !== rules.get(name)?.rule) both.push(name)
    if (own === undefined) rules.delete(name)
    else rules.set(name, own)
  }
  const nested: Record<string, Rules[string]> = {}
  for (const { screen, path, rule } of rules.values()) nested[screen] = { ...nested[screen], [path]: rule }
  return { rules: nested, both }
}

function flat(rules: Rules): Map<string, { readonly screen: string; readonly path: string; readonly rule: ScreenRule }> {
  return new Map(
    Object.entries(rules).flatMap(([screen, paths]) => Object.entries(paths).map(([path, rule]) => [`${screen}.${path}`, { screen, path, rule }] as const)),
  )
}

function byKey(rows: readonly EditorRow[]): ReadonlyMap<string, EditorRow> {
  return new Map(rows.map((row) => [row.keyName, row]))
}
