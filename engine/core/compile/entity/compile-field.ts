import { parseDecimal } from '../../decimal/parse-decimal.ts'
import type { ValueType } from '../../expression/values/value-type.ts'
import type { Field } from '../../model/field.ts'
import type { Side } from '../../model/side.ts'
import { formulasOf } from '../../model/recompute-plan.ts'
import { withArticle, report, reportUnknown } from '../context/compilation.ts'
import type { Compilation } from '../context/compilation.ts'
import type { Catalogues } from '../context/compiler-context.ts'
import { compileCondition, compileDecision, compileFormula } from '../context/compile-formula.ts'
import { compileLookup } from './compile-lookup.ts'
import { builtInRecords } from '../context/declare-entities.ts'
import type { DeclaredEntity, DeclaredField } from '../context/declare-entities.ts'
import { missingKeysOf, inapplicableKeysOf } from './field-keys.ts'
import { typeOfField } from '../../expression/scope-of-entity.ts'
import type { ScopeSources } from '../../expression/scope-of-entity.ts'
import { placeOf, within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkErrorName, checkPermission, limitOf } from '../context/compiler-context.ts'
import { withoutUndefined } from '../context/without-undefined.ts'

export type Known = { readonly catalogues: Catalogues; readonly entities: ReadonlyMap<string, DeclaredEntity> }

/** A field without its formulas, so that formulas can be checked against it. */
export function outlineField(compilation: Compilation, known: Known, field: DeclaredField, owner: DeclaredEntity | undefined): Field {
  const { name, declared, node } = field
  for (const key of inapplicableKeysOf(declared.type, Object.keys(declared)))
    report(compilation, within(node, key), `${withArticle(declared.type)} field has no "${key}"`, undefined, 'key')
  for (const key of missingKeysOf(declared.type, Object.keys(declared))) report(compilation, node, `${withArticle(declared.type)} field needs "${key}"`)
  if (declared.vocabulary !== undefined && known.catalogues.vocabularies[declared.vocabulary] === undefined)
    reportUnknown(
      compilation,
      within(node, 'vocabulary'),
      `unknown vocabulary "${declared.vocabulary}"`,
      declared.vocabulary,
      Object.keys(known.catalogues.vocabularies),
    )
  if (declared.entity !== undefined && !known.entities.has(declared.entity) && !builtInRecords.includes(declared.entity))
    reportUnknown(compilation, within(node, 'entity'), `unknown entity "${declared.entity}"`, declared.entity, known.entities.keys())
  if (declared.entity === 'account' && declared.filter !== undefined) report(compilation, within(node, 'filter'), 'people are chosen without a filter')
  if (declared.holds !== undefined) {
    checkPermission({ compilation, catalogues: known.catalogues }, within(node, 'holds'), declared.holds, 'purchaser')
    if (declared.entity !== 'account') report(compilation, within(node, 'holds'), 'only people hold codes: "holds" is for a ref to "account"', undefined, 'key')
  }
  if (declared.readonlyCode !== undefined) {
    checkErrorName({ compilation, catalogues: known.catalogues }, within(node, 'readonlyCode'), declared.readonlyCode)
    if (declared.readonlyWhen === undefined)
      report(compilation, within(node, 'readonlyCode'), '"readonlyCode" refuses nothing without "readonlyWhen"', undefined, 'key')
  }
  checkSiblings(compilation, field, owner)
  checkBounds(compilation, field)
  if (declared.computedWhen !== undefined && declared.computed === undefined)
    report(compilation, within(node, 'computedWhen'), '"computedWhen" says when "computed" holds: there is none', undefined, 'key')
  checkBeneath(compilation, known, field, `${declared.row ?? `${owner?.name ?? ''}Line`}`)
  if (declared.namedBy !== undefined) checkNaming(compilation, known, within(node, 'namedBy'), declared.namedBy, owner)
  if (declared.formula !== undefined) checkWritten(compilation, known, within(node, 'formula'), declared.formula, owner)
  const entity = declared.type === 'lines' ? (declared.row ?? `${owner?.name ?? ''}Line`) : declared.entity
  const count = (key: 'maxItems' | 'maxLength'): number | undefined => {
    const value = declared[key]
    return typeof value === 'string' ? Number(limitOf(compilation, known, within(node, key), value)) : value
  }
  const maximum =
    declared.maximum === undefined || /^-?\d/.test(declared.maximum) ? declared.maximum : limitOf(compilation, known, within(node, 'maximum'), declared.maximum)
  return withoutUndefined({
    kind: 'field',
    name,
    type: declared.type,
    system: false,
    required: declared.required ?? false,
    readonly: declared.readonly === true || isWorkedOut(declared),
    readonlyCode: declared.readonlyCode,
    vocabulary: declared.vocabulary,
    entity,
    holds: declared.holds,
    minLength: declared.minLength,
    maxLength: count('maxLength'),
    pattern: declared.pattern,
    minimum: declared.minimum,
    exclusiveMinimum: declared.exclusiveMinimum,
    maximum,
    exclusiveMaximum: declared.exclusiveMaximum,
    scale: declared.scale,
    minItems: declared.minItems,
    fixed: declared.fixed === undefined ? undefined : declared.fixed !== false,
    beneath: typeof declared.fixed === 'string' ? { by: declared.fixed, copy: declared.copy ?? [] } : undefined,
    follows: declared.follows,
    maxItems: count('maxItems'),
    limitCodes: limitCodesOf(known, declared),
    format: declared.format,
    unique: declared.unique === true ? [] : declared.unique === false ? undefined : declared.unique,
    sides: declared.sides as readonly Side[] | undefined,
    unit: declared.unit,
    formula: writtenOf(declared.formula),
    namedBy: declared.namedBy?.split('.')[1],
    template: field.template,
    spec: declared.spec,
    at: placeOf(node, 'key'),
  }) as Field
}

/** The field with its formulas, checked in the scope of its entity. */
export function completeField(compilation: Compilation, sources: ScopeSources, outline: Field, field: DeclaredField, scope: string): Field {
  const { declared, node } = field
  const type = typeOfField(sources, outline)
  const formula = (key: 'default' | 'computed', expects: ValueType) => {
    const source = declared[key]
    return source === undefined ? undefined : compileFormula(compilation, sources, within(node, key), source, scope, expects)
  }
  const condition = (key: 'computedWhen' | 'visibleWhen' | 'readonlyWhen' | 'requiredWhen' | 'onlyLaterWhen') => {
    const source = declared[key]
    return source === undefined ? undefined : compileCondition(compilation, sources, within(field.snapshot ?? node, key), source, scope)
  }
  const values = sources.vocabularies[outline.vocabulary ?? '']?.values ?? []
  const completed = withoutUndefined({
    ...outline,
    // Nothing is known of an entity that does not exist.
    filter:
      declared.filter === undefined ||
      isBeneath(sources, scope, outline.name) ||
      !(builtInRecords.includes(declared.entity ?? '') || declared.entity! in sources.entities)
        ? undefined
        : compileCondition(compilation, sources, within(node, 'filter'), declared.filter, `${declared.entity}/${scope}`),
    default: formula('default', type),
    computed: formula('computed', type),
    computedWhen: condition('computedWhen'),
    derived:
      declared.derived === undefined
        ? undefined
        : compileDecision(compilation, sources, within(node, 'derived'), declared.derived, scope, values, outline.vocabulary ?? outline.name),
    lookup:
      declared.lookup === undefined
        ? undefined
        : compileLookup(compilation, sources, declared.lookup, within(node, 'lookup'), scope, declared.type === 'ref' ? declared.entity : undefined),
    tally: declared.tally === undefined ? undefined : compileTally(compilation, sources, declared.tally, within(node, 'tally'), scope),
    beneath: compileBeneath(compilation, sources, outline, field),
    visibleWhen: condition('visibleWhen'),
    readonlyWhen: condition('readonlyWhen'),
    requiredWhen: condition('requiredWhen'),
    onlyLaterWhen: condition('onlyLaterWhen'),
  }) as Field
  if (completed.follows !== undefined) checkFollowing(compilation, sources, completed, within(node, 'follows'), scope)
  return completed
}

/** A field follows a ref of its row, and its formula reads through that ref. */
function checkFollowing(compilation: Compilation, sources: ScopeSources, field: Field, node: SourceNode, scope: string): void {
  const { follows = '' } = field
  const ref = sources.entities[scope]?.fields[follows]
  if (ref?.type !== 'ref')
    reportUnknown(
      compilation,
      node,
      `no ref field "${follows}" in ${scope} to follow`,
      follows,
      Object.values(sources.entities[scope]?.fields ?? {})
        .filter(({ type }) => type === 'ref')
        .map(({ name }) => name),
    )
  else if (!formulasOf(field).some(({ references }) => references.some((path) => path.startsWith(`${follows}.`))))
    report(compilation, node, `"${field.name}" reads nothing of what "${follows}" points to`, 'follow the ref that computed or derived reads through')
}

function compileTally(
  compilation: Compilation,
  sources: ScopeSources,
  tally: { of: string; link: string; when?: string },
  node: SourceNode,
  holder: string,
): Field['tally'] {
  const [entity = '', measure] = tally.of.split('.')
  const feeding = sources.entities[entity]
  if (feeding === undefined) reportUnknown(compilation, within(node, 'of'), `unknown entity "${entity}"`, entity, Object.keys(sources.entities))
  else {
    if (measure !== undefined && feeding.fields[measure] === undefined)
      reportUnknown(compilation, within(node, 'of'), `no field "${measure}" in ${entity}`, measure, Object.keys(feeding.fields))
    const link = feeding.fields[tally.link]
    if (link === undefined) reportUnknown(compilation, within(node, 'link'), `no field "${tally.link}" in ${entity}`, tally.link, Object.keys(feeding.fields))
    else if (link.entity !== holder) report(compilation, within(node, 'link'), `"${tally.link}" of ${entity} does not point to ${holder}`)
  }
  const when = tally.when === undefined || feeding === undefined ? undefined : compileCondition(compilation, sources, within(node, 'when'), tally.when, entity)
  return { entity, ...(measure === undefined ? {} : { measure }), by: tally.link, ...(when === undefined ? {} : { when }) }
}

/** Beneath which rows one may be added: those that the filter of the ref lets through. */
function compileBeneath(compilation: Compilation, sources: ScopeSources, { beneath, entity = '' }: Field, { declared, node }: DeclaredField): Field['beneath'] {
  const when = beneath === undefined ? undefined : refOf(declared, beneath.by)?.filter
  if (beneath === undefined || when === undefined) return beneath
  return { ...beneath, when: compileCondition(compilation, sources, within(node, 'fields', beneath.by, 'filter'), when, entity) }
}

function refOf({ fields = {} }: DeclaredField['declared'], name: string): DeclaredField['declared'] | undefined {
  const ref = fields[name]
  return ref === undefined || Array.isArray(ref) ? undefined : ref
}

/** Whether a ref names the row beneath which its own row stands: its filter is asked of that row. */
function isBeneath({ entities }: ScopeSources, scope: string, name: string): boolean {
  const line = entities[scope]?.line
  return line !== undefined && entities[line.of]?.fields[line.field]?.beneath?.by === name
}

// Rows are below rows of their own kind, and take given values from them.
function checkBeneath(compilation: Compilation, known: Known, { declared, node }: DeclaredField, row: string): void {
  const { fixed, copy = [] } = declared
  if (typeof fixed !== 'string') {
    if (declared.copy !== undefined)
      report(compilation, within(node, 'copy'), '"copy" is for rows beneath others: "fixed" names no ref field', undefined, 'key')
    return
  }
  const fields = known.entities.get(row)?.fields ?? []
  const ref = fields.find(({ name }) => name === fixed)
  if (ref?.declared.type !== 'ref' || ref.declared.entity !== row)
    report(compilation, within(node, 'fixed'), `"${fixed}" is no ref of a row to one of its own kind`)
  for (const [index, name] of copy.entries()) {
    const copied = fields.find((each) => each.name === name)
    const place = within(node, 'copy', index)
    if (copied === undefined)
      reportUnknown(
        compilation,
        place,
        `no field "${name}" in ${row}`,
        name,
        fields.map((each) => each.name),
      )
    else if (isWorkedOut(copied.declared)) report(compilation, place, `the field "${name}" is worked out by the system`, undefined, 'key')
  }
}

// A computed field accepts nothing from a client.
function isWorkedOut(declared: DeclaredField['declared']): boolean {
  return (
    declared.type === 'sequence' ||
    (declared.computed !== undefined && declared.computedWhen === undefined) ||
    declared.tally !== undefined ||
    declared.lookup !== undefined ||
    declared.derived !== undefined
  )
}

const bounds = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
] as const

// Crossed bounds leave no value. Limits by name belong to an administrator.
function checkBounds(compilation: Compilation, { declared, node }: DeclaredField): void {
  for (const [low, high] of bounds) {
    const [least, most] = [declared[low], declared[high]].map((bound) => (/^-?\d/.test(String(bound)) ? parseDecimal(String(bound)) : undefined))
    if (least === undefined || most === undefined) continue
    const isOpen = low === 'exclusiveMinimum' || high === 'exclusiveMaximum'
    if (isOpen ? least.gte(most) : least.gt(most))
      report(compilation, within(node, high), `nothing fits between "${low}" ${declared[low]} and "${high}" ${declared[high]}`)
  }
}

function checkSiblings(compilation: Compilation, { declared, node }: DeclaredField, owner: DeclaredEntity | undefined): void {
  const names = owner?.fields.map((sibling) => sibling.name) ?? []
  const known = [...names, ...(owner?.regions.map((region) => region.name) ?? [])]
  if (declared.unit !== undefined && !known.includes(declared.unit)) {
    // A line may show its document's currency.
    reportUnknown(compilation, within(node, 'unit'), `no field "${declared.unit}" beside it`, declared.unit, known)
  }
  if (Array.isArray(declared.unique)) {
    for (const [index, name] of declared.unique.entries())
      if (!known.includes(name)) reportUnknown(compilation, within(node, 'unique', index), `no field "${name}" beside it`, name, known)
  }
}

function writtenOf(path: string | undefined): Field['formula'] {
  if (path === undefined) return undefined
  const [lines = '', name = ''] = path.split('.')
  return { lines, name }
}

// Of a line, or of its document: in both cases the rows of the document's field.
function checkWritten(compilation: Compilation, known: Known, node: SourceNode, path: string, owner: DeclaredEntity | undefined): void {
  const { lines = '', name = '' } = writtenOf(path) ?? {}
  const document = known.entities.get(owner?.line?.of ?? owner?.name ?? '')
  const rows = document?.fields.find((field) => field.name === lines)?.declared
  if (rows?.type !== 'lines') return report(compilation, node, `"${lines}" is no lines field: write "<lines field>.<enum field>"`)
  const column = rows.fields?.[name]
  if (column === undefined || Array.isArray(column) || !('type' in column) || column.type !== 'enum')
    report(compilation, node, `"${name}" is no enum field of ${lines}, by whose values a formula could know the rows`)
}

function checkNaming(compilation: Compilation, known: Known, node: SourceNode, path: string, owner: DeclaredEntity | undefined): void {
  const [entity, name] = path.split('.')
  const document = known.entities.get(owner?.line?.of ?? '')
  const heading = entity === document?.name ? document?.fields.find((field) => field.name === name) : undefined
  if (heading?.declared.type !== 'text') report(compilation, node, `"${path}" is no text field of the document, by which a column of its lines could be named`)
}

function limitCodesOf({ catalogues }: Known, declared: DeclaredField['declared']): Field['limitCodes'] {
  const codes: Record<string, string> = {}
  for (const key of ['maxItems', 'maxLength', 'maximum'] as const) {
    const code = typeof declared[key] === 'string' ? catalogues.limits[declared[key]]?.code : undefined
    if (code !== undefined) codes[key] = code
  }
  return Object.keys(codes).length === 0 ? undefined : codes
}
