import { DECIMAL } from '../../expression/values/value-type.ts'
import { typeOfField } from '../../expression/scope-of-entity.ts'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import type { DatedSum, FilledLines, OpenItems } from '../../model/open-items.ts'
import type { Side } from '../../model/side.ts'
import { entriesOf, report, withArticle } from '../context/compilation.ts'
import { compileCondition, compileFormula } from '../context/compile-formula.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { findEntity } from '../context/compiler-context.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

type Declared = NonNullable<DeclaredEntity['file']['openItems']>
type DeclaredSum = NonNullable<Declared['settled']>[string]

/** By what the documents of an entity are open, with every name checked. */
export function compileOpenItems(context: CompilerContext, entity: Entity, declared: Declared, node: SourceNode): OpenItems {
  const { compilation, sources } = context
  const { when, day, amount, currency, with: sides, term } = declared
  expectType(context, within(node, 'day'), entity, day, 'date', isDay)
  if (amount !== undefined) expectType(context, within(node, 'amount'), entity, amount, 'number', isFigure(context))
  resolvePath(context, within(node, 'currency'), entity, currency)
  for (const [side, path] of entriesOf(sides)) resolvePath(context, within(node, 'with', side), entity, path, side as Side)
  const sums = (name: 'settled' | 'added' | 'told') =>
    Object.fromEntries(
      entriesOf(declared[name]).flatMap(([key, sum]) => {
        const compiled = compileSum(context, entity, sum, within(node, name, key))
        return compiled === undefined ? [] : [[key, compiled] as const]
      }),
    )
  return withoutUndefined({
    when: compileCondition(compilation, sources, within(node, 'when'), when, entity.name),
    day,
    amount,
    currency,
    with: sides,
    term: term === undefined ? undefined : compileFormula(compilation, sources, within(node, 'term'), term, entity.name, DECIMAL),
    settled: sums('settled'),
    added: sums('added'),
    told: sums('told'),
  })
}

function compileSum(context: CompilerContext, item: Entity, { of, link, day, when, through = [] }: DeclaredSum, node: SourceNode): DatedSum | undefined {
  const { compilation, sources } = context
  const [name = '', measure = ''] = of.split('.')
  const rows = findEntity(context, within(node, 'of'), name)
  if (rows === undefined) return undefined
  expectType(context, within(node, 'of'), rows, measure, 'number', isFigure(context))
  expectType(context, within(node, 'day'), rows, day, 'date', isDay)
  if (link !== undefined) expectRef(context, within(node, 'link'), rows, link, item.name)
  else checkWay(context, rows, item, through, node)
  return withoutUndefined({
    entity: name,
    measure,
    link,
    day,
    when: when === undefined ? undefined : compileCondition(compilation, sources, within(node, 'when'), when, name),
    through,
  })
}

/** Rows without a ref to the item are its lines, or those of a document whose lines lead to it. */
function checkWay(context: CompilerContext, rows: Entity, item: Entity, through: readonly FilledLines[], node: SourceNode): void {
  let document = rows.line?.of
  for (const [index, { lines, most, to }] of through.entries()) {
    const at = within(node, 'through', index)
    const filled = findEntity(context, within(at, 'lines'), lines)
    if (filled === undefined) return
    if (filled.line?.of !== document)
      report(context.compilation, within(at, 'lines'), `${lines} are no lines of ${document ?? rows.name}`, 'name the lines that its sum fills')
    expectType(context, within(at, 'most'), filled, most, 'number', isFigure(context))
    document = resolvePath(context, within(at, 'to'), filled, to)?.entity
  }
  if (document !== item.name)
    report(
      context.compilation,
      within(node, 'of'),
      `the rows of ${rows.name} do not lead to ${item.name}`,
      'say "link", or name the lines between in "through"',
    )
}

function expectRef(context: CompilerContext, node: SourceNode, rows: Entity, path: string, wanted: string): void {
  const field = resolvePath(context, node, rows, path)
  if (field !== undefined && field.entity !== wanted) report(context.compilation, node, `"${path}" of ${rows.name} does not refer to ${wanted}`)
}

function expectType(context: CompilerContext, node: SourceNode, rows: Entity, path: string, wanted: string, isWanted: (field: Field) => boolean): void {
  const field = resolvePath(context, node, rows, path)
  if (field !== undefined && !isWanted(field))
    report(context.compilation, node, `what is open is told by a ${wanted} here, and "${path}" is ${withArticle(field.type)} field`)
}

const isDay = ({ type }: Field): boolean => type === 'date'

const isFigure =
  ({ sources }: CompilerContext) =>
  (field: Field): boolean =>
    typeOfField(sources, field) === DECIMAL
