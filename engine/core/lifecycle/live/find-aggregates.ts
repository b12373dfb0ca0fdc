import { evaluatorFor } from '../../expression/evaluate/evaluate-node.ts'
import type { Evaluate } from '../../expression/evaluate/frame.ts'
import { partsOf } from '../../expression/check/checked-node.ts'
import type { ComprehensionOperation, Node, NodeOf } from '../../expression/check/checked-node.ts'
import { referencesOf } from '../../expression/check/references.ts'
import { replaceNodes } from '../../expression/check/replace-nodes.ts'
import type { Entity } from '../../model/entity.ts'
import { fieldKindsOf } from '../../model/field-kinds.ts'
import { dependenciesOf } from './dependencies.ts'
import type { Dependencies } from './dependencies.ts'

/** How the remaining rows become one value. */
export type AggregateKind = 'sum' | 'size' | 'min' | 'max' | 'exists' | 'all' | 'allDifferent' | 'allSame'

/** One step from a row to an aggregate. */
export type RowStep = { readonly operation: ComprehensionOperation; readonly depth: number; readonly body: Evaluate }

/** A part of a formula that reads all rows of a lines field, each alone, such as `lines.map(l, l.amount).sum()`. */
export type AggregatePlan = {
  /** The name of its value among the document's values; no field has this name. */
  readonly key: string
  readonly lines: string
  readonly steps: readonly RowStep[]
  readonly ending: AggregateKind
  /** The same, evaluated as a whole. */
  readonly whole: Evaluate
  readonly reads: Dependencies
  /** Whether it is in a formula of a line. */
  readonly isOfLine: boolean
}

/** The tree with every aggregate replaced by its name, and the aggregates. */
export function findAggregates(entity: Entity, isOfLine: boolean, tree: Node): { readonly tree: Node; readonly aggregates: readonly AggregatePlan[] } {
  const aggregates: AggregatePlan[] = []
  const replaced = replaceNodes(tree, (node) => {
    const plan = planOf(entity, isOfLine, node)
    if (plan === undefined) return undefined
    aggregates.push(plan)
    const place = { type: node.type, start: node.start, end: node.end, paths: [] }
    if (!isOfLine) return { ...place, kind: 'variable', name: plan.key }
    const document: Node = { ...place, kind: 'variable', name: entity.name, type: { kind: 'record', record: entity.name } }
    return { ...place, kind: 'member', of: document, name: plan.key }
  })
  return { tree: replaced, aggregates }
}

function planOf(entity: Entity, isOfLine: boolean, node: Node): AggregatePlan | undefined {
  const found = endingOf(node)
  if (found === undefined) return undefined
  const chain: NodeOf<'comprehension'>[] = []
  let base = found.list
  while (base.kind === 'comprehension' && (base.operation === 'map' || base.operation === 'filter')) {
    chain.unshift(base)
    base = base.list
  }
  const all = found.last === undefined ? chain : [...chain, found.last]
  const lines = linesNamed(entity, isOfLine, base)
  if (lines === undefined || all.length === 0 || !all.every(({ body, depth }) => standsAlone(entity, isOfLine, body, depth))) return undefined
  const steps = all.map(({ operation, depth, body }) => ({ operation, depth, body: evaluatorFor(body) }))
  const text = JSON.stringify([isOfLine, node], (name, value: unknown) => (name === 'start' || name === 'end' || name === 'type' ? undefined : value))
  return { key: text, lines, steps, ending: found.ending, whole: evaluatorFor(node), reads: dependenciesOf(entity, isOfLine, referencesOf(node)), isOfLine }
}

function endingOf(node: Node): { readonly ending: AggregateKind; readonly list: Node; readonly last?: NodeOf<'comprehension'> } | undefined {
  if (node.kind === 'comprehension' && (node.operation === 'exists' || node.operation === 'all')) return { ending: node.operation, list: node.list, last: node }
  const [list] = node.kind === 'call' ? node.args : []
  if (node.kind !== 'call' || node.args.length !== 1 || list?.kind !== 'comprehension') return undefined
  switch (node.name) {
    case 'sum':
    case 'size':
    case 'min':
    case 'max':
    case 'allDifferent':
    case 'allSame':
      return { ending: node.name, list }
    default:
      return undefined
  }
}

function linesNamed(entity: Entity, isOfLine: boolean, base: Node): string | undefined {
  const name = isOfLine ? headerFieldOf(entity, base) : base.kind === 'variable' ? base.name : undefined
  return fieldKindsOf(entity).lines.some((field) => field.name === name) ? name : undefined
}

function headerFieldOf(entity: Entity, node: Node): string | undefined {
  return node.kind === 'member' && node.of.kind === 'variable' && node.of.name === entity.name ? node.name : undefined
}

// The result of a row depends only on that row, the header and the evaluation context.
function standsAlone(entity: Entity, isOfLine: boolean, body: Node, depth: number): boolean {
  if (body.kind === 'item' && body.depth < depth) return false
  const headerField = isOfLine ? headerFieldOf(entity, body) : body.kind === 'variable' ? body.name : undefined
  if (headerField !== undefined) return !fieldKindsOf(entity).lines.some((field) => field.name === headerField)
  if (isOfLine && body.kind === 'variable') return body.name === 'prefs' || body.name === 'user' || body.name === 'today' || body.name === 'now'
  return partsOf(body).every((part) => standsAlone(entity, isOfLine, part, depth))
}
