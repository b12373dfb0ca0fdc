import type { Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Conversion, Transition } from '../../../core/model/lifecycle.ts'
import type { Import } from '../../../core/model/model.ts'
import { namesOfValues } from '../../../core/rules/parse-cell.ts'
import { at, distinct, issue } from '../../../core/rules/issue.ts'
import { validateShape } from '../../../core/rules/validate-input.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { createDocuments, prepareDocuments } from '../create/create.ts'
import type { PreparedDocument } from '../create/create.ts'
import { draftsOf } from '../conversion/drafts-of.ts'
import { ownerOfSources, picksOf } from '../conversion/picks-of.ts'
import { eachWithPauses } from '../unit-of-work/each-with-pauses.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import { visibilityIssues } from '../unit-of-work/row-visibility.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { findSources } from './find-sources.ts'
import { parseRow } from './import-cells.ts'
import type { ColumnReading } from './import-columns.ts'
import type { RowIssues } from './import-rows.ts'

/** The conversion of an import whose rows name what they are made from; undefined for other imports. */
export function conversionOfImport(plan: Import, entity: Entity, transition: Transition): Conversion | undefined {
  return plan.sourceBy === undefined ? undefined : entity.conversions[transition.conversion ?? '']
}

/**
 * The documents that a file's rows make by a conversion, as if a person had chosen their sources: the wrong rows with every reason, and what writes the
 * documents if there are none. Each row is a row of the conversion's lines.
 */
export async function documentsFromSources(
  work: UnitOfWork,
  entity: Entity,
  transition: Transition,
  conversion: Conversion & { readonly into?: string },
  by: readonly string[],
  { columns, data }: ColumnReading,
  isFrom1904: boolean,
): Promise<{ readonly wrong: readonly RowIssues[]; readonly write: () => Promise<void> }> {
  const { model, newId } = work.context
  const { into = '', link } = conversion
  const found = data.map((): Issue[] => [])
  const told = (place: number, path: string, each: Issue) => found[place]!.push({ ...each, path })
  const columnOf = (name: string) => `${into}.${name}`

  const names = namesOfValues(model)
  const read = await eachWithPauses(data, (row) => parseRow(columns, row, isFrom1904, names))
  for (const [place, { issues }] of read.entries()) found[place]!.push(...issues)
  const keys = read.map(({ values }) => by.map((name) => values[columnOf(name)]))
  const isNamed = (key: readonly unknown[]) => key.every((value) => value !== undefined)
  const find = await findSources(work, conversion, by, keys.filter(isNamed))
  const rows = read.map(({ values }, place): Row => {
    const key = keys[place]!
    // What the conversion would fill in, a file has to say.
    for (const { field } of columns) if (field.required && values[field.name] === undefined) required(place, field.name)
    const sources = isNamed(key) ? find(key) : []
    const value = key.join(' / ')
    if (isNamed(key) && sources.length !== 1)
      told(place, columnOf(by[0]!), issue(sources.length === 0 ? 'REFERENCE_NOT_FOUND' : 'REFERENCE_AMBIGUOUS', '', { value }))
    const entered = Object.entries(values).flatMap(([path, each]) => (by.some((name) => path === columnOf(name)) ? [] : [[path.slice(into.length + 1), each]]))
    return { ...Object.fromEntries(entered), [link]: sources.length === 1 ? sources[0] : undefined }
  })
  // What names no source or cannot be read is told already, and the other rows are judged all the same.
  const places = rows.flatMap((row, place) => (row[link] === undefined || found[place]!.length > 0 ? [] : [place]))
  const envelope = { entity: { [into]: places.map((place) => rows[place]!) } }
  for (const each of validateShape(model, entity, transition, envelope.entity, work.actor.side)) atRow(each)
  const picks = picksOf(model, entity, transition, envelope, work.actor, newId)
  let prepared: readonly PreparedDocument[] = []
  if (picks.length > 0) {
    for (const each of await unseen(picks)) atRow(each)
    const { drafts, issues } = await draftsOf(work, entity, transition, envelope, picks)
    for (const each of issues) atRow(each)
    prepared = await prepareDocuments(work, entity, transition, drafts)
    for (const [index, one] of prepared.entries()) {
      const evaluationContext = await evaluationContextOf(work, entity, [one.document])
      const [first = at(into, 0)] = drafts[index]!.rowPaths ?? []
      for (const each of distinct([...one.issues, ...visibilityIssues(work, entity, one.document, evaluationContext)])) atRow(each, first)
    }
  }
  return {
    wrong: found.flatMap((issues, place) => (issues.length === 0 ? [] : [{ row: data[place]!, issues: distinct(issues) }])),
    write: async () => void (await createDocuments(work, entity, transition, prepared)),
  }

  function required(place: number, path: string): void {
    if (!found[place]!.some((each) => each.path === path)) told(place, path, issue('REQUIRED', path))
  }

  // "lines[3].quantity" is the column "lines.quantity" of the fourth row that has a source; what is of a whole document stands at its first row.
  function atRow(each: Issue, first = at(into, 0)): void {
    const [, index, name = ''] = new RegExp(`^${into}\\[(\\d+)\\]\\.?(.*)$`).exec(each.path) ?? new RegExp(`^${into}\\[(\\d+)\\]`).exec(first) ?? []
    const place = places[Number(index)]
    if (place === undefined) return
    const path = name === '' ? '' : columnOf(name === link ? by[0]! : name)
    // An unreadable cell is not also missing.
    if (path === '' || !found[place]!.some((other) => other.path === path)) told(place, path, each)
  }

  async function unseen(sources: Parameters<typeof ownerOfSources>[5]): Promise<readonly Issue[]> {
    try {
      await ownerOfSources(work.tx, work.context, work.actor, entity, transition, sources)
      return []
    } catch (error) {
      if (error instanceof RefusedError) return error.issues
      throw error
    }
  }
}
