import type { Entity } from '../model/entity.ts'
import type { Conversion } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import { at, issue } from '../rules/issue.ts'
import type { Issue } from '../wire/envelope.ts'
import { isBlank } from '../model/document.ts'
import type { Document, Row } from '../model/document.ts'
import { holds } from '../expression/evaluate-formula.ts'
import { entityOf } from '../model/field-kinds.ts'
import { mixedLineIssues, commonHeaderValues } from './common-header-values.ts'
import { storedFromSource, takeFromSource } from './take-from-source.ts'
import type { LiveValues } from '../expression/values-of.ts'
import type { NewEntry } from './computed-entries.ts'
import type { SourcePick } from './source-pick.ts'
import { idOfRef } from '../model/id-of-ref.ts'

/**
 * A document to make, and what the person entered into it. For each of its rows: the path of the pick, and the values of the source in whose place the person
 * entered others.
 */
export type Converted = {
  readonly document: Document
  readonly rowPaths: readonly string[]
  readonly replaced: readonly Row[]
  readonly entry: NewEntry
}

type Taken = { readonly pick: SourcePick; readonly row: Row; readonly replaced: Row; readonly values: LiveValues | undefined }

/**
 * Makes documents of `entity` from source rows: one for each distinct value of `split` (and each owner). Refuses unknown sources, sources that may not be taken
 * or are taken beyond what is pending (over all picks together), rows that may not be mixed, and too many rows. `sources` are the live values of the locked
 * source rows by id; `header` is the person's input.
 */
export function convert(
  model: Model,
  entity: Entity,
  conversion: Conversion,
  header: Row,
  picks: readonly SourcePick[],
  sources: ReadonlyMap<string, LiveValues>,
  newId: () => string,
): { readonly documents: readonly Converted[]; readonly issues: readonly Issue[] } {
  const target = conversion.into === undefined ? entity : entityOf(model, entity.fields[conversion.into]?.entity ?? '')
  const issues: Issue[] = []
  const taken: Taken[] = []
  const takenOf = new Map<string, string>()
  for (const pick of picks) {
    const values = pick.source === undefined ? undefined : sources.get(pick.source)
    if (pick.source === undefined) {
      if (target.fields[conversion.link]?.required === true) issues.push(issue('REQUIRED', at(pick.path, conversion.link)))
      taken.push({ pick, row: pick.given, replaced: {}, values })
    } else if (values === undefined) issues.push(issue('REFERENCE_NOT_FOUND', at(pick.path, conversion.link)))
    else if (!holds(model, conversion.when, values)) issues.push(issue(refusalOf(model, conversion, values), at(pick.path, conversion.link)))
    else {
      const result = takeFromSource(model, target, conversion, pick, values, takenOf)
      issues.push(...result.issues)
      taken.push({ pick, values, row: { ...pick.given, ...result.row }, replaced: result.replaced })
    }
  }
  const documents = groupsOf(model, entity, conversion, header, taken)
    .flatMap((group) => divided(conversion, group))
    .map((group) => {
      const { maxItems, maxCode, into } = conversion
      if (maxItems !== undefined && group.rows.length > maxItems)
        issues.push(issue(maxCode ?? 'TOO_MANY_ITEMS', into ?? '', { maximum: String(maxItems), given: String(group.rows.length) }))
      issues.push(...mixedLineIssues(model, entity, conversion, group.rows))
      return documentFrom(model, entity, conversion, header, group, newId)
    })
  return { documents, issues }
}

/** Why a source row may not be taken: the code of the first condition that it fails. */
export function refusalOf(model: Model, { reasons }: Conversion, values: LiveValues): string {
  return reasons?.find(({ when }) => !holds(model, when, values))?.code ?? 'REFERENCE_NOT_ALLOWED'
}

type Group = { readonly split: Row; readonly rows: Taken[] }

/** The rows of each document, in the order in which they were sent. A row without a source belongs to the rows with sources that go into such a document. */
function groupsOf(model: Model, entity: Entity, conversion: Conversion, header: Row, taken: readonly Taken[]): readonly Group[] {
  const rows = taken.map((item) => ({ item, split: splitOf(model, entity, conversion, header, item), owner: ownerOf(entity, item) }))
  const ownersBySplit = new Map<string, Set<string>>()
  for (const { split, owner } of rows) {
    const key = JSON.stringify(split)
    ownersBySplit.set(key, (ownersBySplit.get(key) ?? new Set()).add(owner ?? ''))
  }
  const groups = new Map<string, Group>()
  for (const [index, { item, split, owner }] of rows.entries()) {
    const others = [...(ownersBySplit.get(JSON.stringify(split)) ?? [])].filter((each) => each !== '')
    const of = owner ?? (others.length === 1 ? others[0] : undefined)
    const key = conversion.into === undefined ? String(index) : JSON.stringify([of ?? '', split])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { split, rows: [item] })
    else group.rows.push(item)
  }
  return [...groups.values()]
}

/** The header values by which rows are divided. A source without a value (a part without a designated supplier) takes the person's choice. */
function splitOf(model: Model, entity: Entity, { split }: Conversion, header: Row, { values }: Taken): Row {
  return Object.fromEntries(
    Object.entries(split).map(([name, formula]) => {
      const own = values === undefined ? null : storedFromSource(model, entity, name, formula, values)
      return [name, isBlank(own) ? (header[name] ?? null) : own]
    }),
  )
}

/** Whose document a row goes into; undefined without a source. A purchaser's own document may hold rows of several suppliers. */
function ownerOf(entity: Entity, { values }: Taken): string | undefined {
  if (values === undefined) return undefined
  return JSON.stringify([idOfRef(values.purchaser), ...(entity.parties.includes('supplier') ? [idOfRef(values.supplierEnterprise)] : [])])
}

/** Divides a group with too many rows for one document. */
function divided({ divides, maxItems }: Conversion, group: Group): readonly Group[] {
  if (divides !== true || maxItems === undefined || group.rows.length <= maxItems) return [group]
  const count = Math.ceil(group.rows.length / maxItems)
  return Array.from({ length: count }, (_, index) => ({ ...group, rows: group.rows.slice(index * maxItems, (index + 1) * maxItems) }))
}

function documentFrom(model: Model, entity: Entity, conversion: Conversion, given: Row, { split, rows }: Group, newId: () => string): Converted {
  const header = { ...given, ...split }
  const first = rows.find((item) => item.values !== undefined)?.values
  const owner =
    first === undefined
      ? {}
      : {
          purchaser: idOfRef(first.purchaser) ?? null,
          ...(entity.parties.includes('supplier') && !goesToAnother(model, entity, conversion, split, first)
            ? { supplierEnterprise: idOfRef(first.supplierEnterprise) ?? null }
            : {}),
        }
  const document: Record<string, unknown> = {
    ...header,
    ...(first === undefined ? {} : commonHeaderValues(model, entity, conversion, header, first)),
    ...owner,
    id: newId(),
  }
  if (conversion.into === undefined) Object.assign(document, rows[0]?.row)
  else document[conversion.into] = rows.map(({ row }, index) => ({ ...row, id: newId(), lineNo: index + 1 }))
  return { document, rowPaths: rows.map(({ pick }) => pick.path), replaced: rows.map(({ replaced }) => replaced), entry: entryOf(conversion, given, rows) }
}

/** What the person entered; what the source gives stands before it. */
function entryOf({ into, copy }: Conversion, header: Row, rows: readonly Taken[]): NewEntry {
  const copied = rows.map(({ values, row, replaced }): Row =>
    values === undefined ? {} : { ...Object.fromEntries(Object.keys(copy).map((name) => [name, row[name]])), ...replaced },
  )
  if (into === undefined) return { entered: { ...header, ...rows[0]?.pick.given }, before: copied[0], rowBefore: () => undefined }
  const entered = { ...header, [into]: rows.map(({ pick }) => pick.given) }
  return { entered, rowBefore: (lines, index) => (lines === into ? copied[index] : undefined) }
}

/** Checks whether `split` names another record of the other side than the source's document: then it goes to that one's enterprise, and not to the source's. */
function goesToAnother(model: Model, entity: Entity, { source }: Conversion, split: Row, first: LiveValues): boolean {
  const from = entityOf(model, source)
  const document = from.line === undefined ? first : (first[from.line.of] as LiveValues | undefined)
  return Object.keys(split).some((name) => {
    const of = entity.fields[name]?.entity
    if (of === undefined || model.entities[of]?.counterparty === undefined) return false
    const own = idOfRef(document?.[name])
    return !isBlank(own) && !isBlank(split[name]) && own !== split[name]
  })
}
