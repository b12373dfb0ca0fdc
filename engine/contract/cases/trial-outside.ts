import { isBlank, rowsOf } from '../../core/model/document.ts'
import type { Row } from '../../core/model/document.ts'
import type { Field } from '../../core/model/field.ts'
import { at } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import { copiedFromSource } from '../proofs/copied-from-source.ts'
import { needsSource } from '../world/declaration/creations.ts'
import { verdictOf } from '../world/evaluate/evaluate-action.ts'
import type { World } from '../world/world.ts'
import { baselineFor, isOfSource, OF_SOURCE } from './baseline-request.ts'
import type { BaselineRequest } from './baseline-request.ts'
import { impossibleOr, unreached } from './case.ts'
import type { Trial, Unsent } from './case.ts'
import { editableRow } from './editable-row.ts'
import type { Bound } from './field-bounds.ts'
import { placed } from './placed-input.ts'
import type { Place } from './placed-input.ts'
import { trialOfInput } from './trial-of-input.ts'

/** The first invalid value beyond a bound, which is refused with `code` at its path. */
export async function trialOutside(world: World, place: Place, { value, rows }: Bound, code: string): Promise<Trial | Unsent> {
  const base = await baselineFor(world, place.entity, place.transition)
  if (base === undefined) return unreached(`no valid request for ${place.transition.name} of ${place.entity.name} was found`)
  const { entity, transition, lines, field } = place
  if (rows !== undefined && rows > rowsOf(base.input, field.name).length && needsSource(world, place.entity, place.transition))
    return unreached('a source is not taken twice')
  const sent = placed(base, place, rows === undefined ? value : repeated(rowsOf(base.input, field.name), rows))
  const where = lines === undefined ? field.name : at(lines.name, 0, field.name)
  const { issues } = await verdictOf(world, base.asked, sent)
  const isFixed = field.readonlyWhen !== undefined && issues.some(({ code: found, path }) => found === (field.readonlyCode ?? 'READ_ONLY') && path === where)
  const input = withoutComputedNow(sent, place, issues)
  if (isFixed) {
    // A field that is closed in existing rows may be open in a new one.
    const added = rowsOf(input, lines?.name ?? '').length
    const beside = lines === undefined || lines.fixed === true ? undefined : withRow(base, lines, { [field.name]: value })
    const place = at(lines?.name ?? '', added, field.name)
    const isRefused = beside !== undefined && (await verdictOf(world, base.asked, beside)).issues.some((issue) => issue.code === code && issue.path === place)
    if (isRefused) return trialOfInput(base, beside, { status: 'SUCCESS', code, path: place })
    return (
      (lines === undefined ? undefined : await outsideInOpenRow(world, { entity, transition, field, lines }, value, code)) ??
      unreached('it is fixed in what is there')
    )
  }
  if (lines === undefined && isOfSource(base, field, value))
    return impossibleOr(copiedFromSource(world.model, entity, transition, field, isSaidBlank(value)), OF_SOURCE)
  return trialOfInput(base, input, { status: 'SUCCESS', code, path: where })
}

/** The first invalid value, in a row where the field is open. */
async function outsideInOpenRow(world: World, place: Required<Place>, value: unknown, code: string): Promise<Trial | Unsent | undefined> {
  const { lines, field } = place
  const isRefused = async (base: BaselineRequest, index: number): Promise<boolean> =>
    (await verdictOf(world, base.asked, placed(base, place, value, index))).issues.some(
      (issue) => issue.code === code && issue.path === at(lines.name, index, field.name),
    )
  const open = await editableRow(world, place, isRefused)
  if (open === undefined) return undefined
  const { base, index } = open
  return trialOfInput(base, placed(base, place, value, index), { status: 'SUCCESS', code, path: at(lines.name, index, field.name) })
}

/** The input without what is computed because of the value: it would be refused before any bound is looked at. */
function withoutComputedNow(input: Row, { field, lines }: Place, issues: readonly Issue[]): Row {
  const closed = new Set(issues.filter(({ code }) => code === 'READ_ONLY').map(({ path }) => path))
  const left = (row: Row, pathOf: (name: string) => string): Row =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name === field.name || !closed.has(pathOf(name))))
  if (lines === undefined) return left(input, (name) => name)
  return { ...input, [lines.name]: rowsOf(input, lines.name).map((row, index) => left(row, (name) => at(lines.name, index, name))) }
}

function isSaidBlank(value: unknown): boolean {
  return isBlank(typeof value === 'string' ? value.trim() : value)
}

function repeated(rows: readonly Row[], count: number): readonly Row[] {
  const [first = {}] = rows
  return count <= rows.length ? rows.slice(0, count) : Array.from({ length: count }, () => first)
}

/** Adds a row to the input. */
function withRow({ input, asked: { document = {} } }: BaselineRequest, lines: Field, row: Row): Row {
  const given = rowsOf(input, lines.name)
  const there = given.length === 0 ? rowsOf(document, lines.name).map(({ id }) => ({ id })) : given
  return { ...input, [lines.name]: [...there, row] }
}
