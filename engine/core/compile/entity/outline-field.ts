import { report, withArticle, reportUnknown } from '../context/compilation.ts'
import type { Compilation } from '../context/compilation.ts'
import { isWorkedOut, writtenOf } from './declared-field.ts'
import type { KnownDeclarations } from './declared-field.ts'
import { builtInRecords } from '../context/declare-entities.ts'
import type { DeclaredField, DeclaredEntity } from '../context/declare-entities.ts'
import type { Field } from '../../model/field.ts'
import { inapplicableKeysOf, missingKeysOf } from './field-keys.ts'
import { within, placeOf } from '../source/source-node.ts'
import { checkPermission, checkErrorName, limitOf } from '../context/compiler-context.ts'
import { checkSiblings, checkBounds, checkBeneath, checkDefault, checkNaming, checkOfLine, checkWritten } from './check-declared-field.ts'
import { compileOffers } from './compile-offers.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import type { Side } from '../../model/side.ts'

/** A field without its formulas, so that formulas can be checked against it. */
export function outlineField(compilation: Compilation, known: KnownDeclarations, field: DeclaredField, owner: DeclaredEntity | undefined): Field {
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
  if (declared.type === 'refs') checkList(compilation, known, field, owner)
  if (declared.holds !== undefined) {
    checkPermission({ compilation, catalogues: known.catalogues }, within(node, 'holds'), declared.holds, 'purchaser')
    if (declared.entity !== 'account') report(compilation, within(node, 'holds'), 'only people hold codes: "holds" is for a ref to "account"', undefined, 'key')
  }
  for (const [side, code] of Object.entries(declared.export ?? {}))
    checkPermission({ compilation, catalogues: known.catalogues }, within(node, 'export', side), code, side)
  for (const [index, [, code]] of (declared.filterReasons ?? []).entries())
    checkErrorName({ compilation, catalogues: known.catalogues }, within(node, 'filterReasons', index, 1), code)
  if (declared.filterReasons !== undefined && declared.filter === undefined)
    report(compilation, within(node, 'filterReasons'), '"filterReasons" explains nothing without "filter"', undefined, 'key')
  if (declared.readonlyCode !== undefined) {
    checkErrorName({ compilation, catalogues: known.catalogues }, within(node, 'readonlyCode'), declared.readonlyCode)
    if (declared.readonlyWhen === undefined)
      report(compilation, within(node, 'readonlyCode'), '"readonlyCode" refuses nothing without "readonlyWhen"', undefined, 'key')
  }
  checkSiblings(compilation, known, field, owner)
  checkBounds(compilation, field)
  checkDefault(compilation, field)
  checkOfLine(compilation, field, owner)
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
    image: declared.image,
    isRead:
      owner?.transitions.some(({ declared: { service } }) => service?.name === 'readElectronicInvoice' && service.reads['file'] === name) === true
        ? (true as const)
        : undefined,
    limitCodes: limitCodesOf(known, declared),
    format: declared.format,
    sscc: declared.sscc,
    unique: declared.unique === true ? [] : declared.unique === false ? undefined : declared.unique,
    sides: declared.sides as readonly Side[] | undefined,
    unit: declared.unit,
    formula: writtenOf(declared.formula),
    namedBy: declared.namedBy?.split('.')[1],
    offers: declared.offers === undefined ? undefined : compileOffers(compilation, known, field, declared.offers, owner),
    template: field.template,
    spec: declared.spec,
    at: placeOf(node, 'key'),
  }) as Field
}

/** Several records stand in the header, and are records of their own. */
function checkList(compilation: Compilation, known: KnownDeclarations, { declared, node }: DeclaredField, owner: DeclaredEntity | undefined): void {
  if (owner?.line !== undefined) report(compilation, within(node, 'type'), 'a line has no field with several records: "refs" is for the document')
  for (const key of ['default', 'unique'] as const)
    if (declared[key] !== undefined) report(compilation, within(node, key), `a refs field has no "${key}"`, undefined, 'key')
  const target = known.entities.get(declared.entity ?? '')
  if (builtInRecords.includes(declared.entity ?? '') || target?.line !== undefined)
    report(compilation, within(node, 'entity'), `"refs" names records of their own, and "${declared.entity}" is none`)
}

function limitCodesOf({ catalogues }: KnownDeclarations, declared: DeclaredField['declared']): Field['limitCodes'] {
  const codes: Record<string, string> = {}
  for (const key of ['maxItems', 'maxLength', 'maximum'] as const) {
    const code = typeof declared[key] === 'string' ? catalogues.limits[declared[key]]?.code : undefined
    if (code !== undefined) codes[key] = code
  }
  return Object.keys(codes).length === 0 ? undefined : codes
}
