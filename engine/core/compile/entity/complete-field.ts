import { reportUnknown, report } from '../context/compilation.ts'
import type { Compilation } from '../context/compilation.ts'
import { typeOfField } from '../../expression/scope-of-entity.ts'
import type { ScopeSources } from '../../expression/scope-of-entity.ts'
import type { Field } from '../../model/field.ts'
import { builtInRecords } from '../context/declare-entities.ts'
import type { DeclaredField } from '../context/declare-entities.ts'
import type { ValueType } from '../../expression/values/value-type.ts'
import { compileFormula, compileCondition, compileDecision } from '../context/compile-formula.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { compileLookup } from './compile-lookup.ts'
import { formulasOf } from '../../model/recompute-plan.ts'

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
    filterReasons: declared.filterReasons?.map(([when, code], index) => ({
      when: compileCondition(compilation, sources, within(node, 'filterReasons', index, 0), when, `${declared.entity}/${scope}`),
      code,
    })),
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
