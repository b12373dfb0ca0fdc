import { DECIMAL } from '../../expression/values/value-type.ts'
import type { Entity } from '../../model/entity.ts'
import type { Lookup } from '../../model/field.ts'
import { withArticle, report, reportUnknown } from '../context/compilation.ts'
import type { Compilation } from '../context/compilation.ts'
import { compileCondition } from '../context/compile-formula.ts'
import type { DeclaredField } from '../context/declare-entities.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { typeOfField } from '../../expression/scope-of-entity.ts'
import type { ScopeSources } from '../../expression/scope-of-entity.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

/** A lookup with its names checked on both sides of each comparison. */
export function compileLookup(
  compilation: Compilation,
  sources: ScopeSources,
  { of, match, between = {}, within: days, when, pick, fresh = false }: NonNullable<DeclaredField['declared']['lookup']>,
  node: SourceNode,
  holder: string,
  /** A ref field looks up records of the entity that it points to. */
  record?: string,
): Lookup | undefined {
  const [entity = '', measure = ''] = of.split('.')
  const found = sources.entities[entity]
  const row = sources.entities[holder]
  if (found === undefined || row === undefined) {
    reportUnknown(compilation, within(node, 'of'), `unknown entity "${entity}"`, entity, Object.keys(sources.entities))
    return undefined
  }
  if (record !== undefined && record !== entity)
    report(compilation, within(node, 'of'), `a ref to ${record} looks up records of ${record}, and "${of}" is of ${entity}`)
  const known = { compilation, sources }
  const field = resolvePath(known, within(node, 'of'), found, measure)
  if (field !== undefined && typeOfField(sources, field) !== DECIMAL)
    report(compilation, within(node, 'of'), `a figure is looked up, and "${measure}" is ${withArticle(field.type)} field`)
  if (pick === 'place' && (entity !== holder || !fresh))
    report(
      compilation,
      within(node, 'pick'),
      `a place is one among the rows of ${holder} itself, and never kept`,
      `look "${holder}.<figure>" up, with "fresh": true`,
    )
  for (const [theirs, own] of Object.entries(match)) {
    resolvePath(known, within(node, 'match', theirs), found, theirs)
    checkAsked(row, within(node, 'match', theirs), own)
  }
  for (const [own, ends] of Object.entries(between)) {
    checkAsked(row, within(node, 'between', own), own)
    for (const [index, end] of ends.entries()) if (end !== null) resolvePath(known, within(node, 'between', own, index), found, end)
    if (ends.every((end) => end === null))
      report(compilation, within(node, 'between', own), `"${own}" has no bound`, 'name a field of the record that is looked up')
  }
  if ((pick === 'sum' || pick === 'count') && (fresh || record !== undefined))
    report(compilation, within(node, 'pick'), `a ${pick} of records is a figure that is kept`, 'take "fresh" away, and keep it in a number field')
  for (const [theirs, ends] of Object.entries(days ?? {})) {
    const day = resolvePath(known, within(node, 'within', theirs), found, theirs)
    if (day !== undefined && day.type !== 'date' && day.type !== 'instant')
      report(compilation, within(node, 'within', theirs), `"${theirs}" is ${withArticle(day.type)} field, and no day`)
    for (const [index, own] of ends.entries()) {
      const at = within(node, 'within', theirs, index)
      checkAsked(row, at, own)
      const end = resolvePath(known, at, row, own)
      if (end !== undefined && end.type !== 'date') report(compilation, at, `"${own}" is ${withArticle(end.type)} field, and no day`)
    }
  }
  return {
    entity,
    measure,
    by: match,
    between: Object.fromEntries(Object.entries(between).map(([own, [least = null, most = null]]) => [own, [least, most]])),
    ...(days === undefined ? {} : { within: Object.fromEntries(Object.entries(days).map(([theirs, [from = '', to = '']]) => [theirs, [from, to] as const])) }),
    ...(when === undefined ? {} : { when: compileCondition(compilation, sources, within(node, 'when'), when, entity) }),
    pick,
    fresh,
    takes: record === undefined ? 'figure' : 'record',
  }

  /** A search has the document and its rows at hand, and not the records that they point to. */
  function checkAsked(of: Entity, at: SourceNode, own: string): void {
    const [first, second, ...further] = own.split('.')
    if (resolvePath(known, at, of, own) === undefined || second === undefined || (first === of.line?.of && further.length === 0)) return
    report(compilation, at, `a lookup asks by values of the row and its document, and "${own}" is one of another record`, 'keep it in a field, and name that')
  }
}
