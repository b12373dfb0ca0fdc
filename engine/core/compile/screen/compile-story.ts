import type { DetailDeclaration, StepDeclaration } from '../../../../build/declared/grammar.ts'
import { DECIMAL } from '../../expression/values/value-type.ts'
import type { Entity } from '../../model/entity.ts'
import type { Formula } from '../../model/formula.ts'
import type { Step, StepDocuments } from '../../model/screen.ts'
import type { Side } from '../../model/side.ts'
import { report, reportUnknown, withArticle } from '../context/compilation.ts'
import { compileCondition, compileFormula } from '../context/compile-formula.ts'
import { findEntity } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { linesEntity } from './lines-entity.ts'
import { sideOf } from './side-of.ts'

/** The step being compiled: of which document, and for whom. */
type Telling = { readonly context: CompilerContext; readonly entity: Entity; readonly side: Side | 'both'; readonly linked: readonly string[] }

/** The steps of a detail's story, with every field, state and document that they name checked. */
export function compileStory(context: CompilerContext, declared: DetailDeclaration, entity: Entity, node: SourceNode): readonly Step[] | undefined {
  const { story, sections } = declared
  if (story === undefined) return undefined
  const linked = sections.flatMap(({ links = {} }) => Object.keys(links))
  for (const [index, { id }] of story.entries())
    if (story.findIndex((step) => step.id === id) !== index) report(context.compilation, within(node, 'story', index, 'id'), `two steps are called "${id}"`)
  return story.map((step, index) => compileStep({ context, entity, side: sideOf(declared), linked }, step, within(node, 'story', index)))
}

function compileStep(telling: Telling, declared: StepDeclaration, node: SourceNode): Step {
  const { context, entity, side } = telling
  const { id, at, states, lines, done, of, when, due, documents } = declared
  checkTeller(context, declared, node)
  const rows = lines === undefined ? entity : linesEntity(context, within(node, 'lines'), entity, lines)
  if (at !== undefined) checkDay(telling, entity, at, within(node, 'at'))
  if (due !== undefined && rows !== undefined) checkDay(telling, ownerOf(rows, entity, due), due, within(node, 'due'))
  const formula = (key: 'done' | 'of' | 'when'): Formula | undefined => {
    const source = declared[key]
    if (source === undefined || rows === undefined) return undefined
    const { compilation, sources } = context
    const compiled = compileFormula(compilation, sources, within(node, key), source, rows.name, key === 'when' ? { kind: 'flag' } : DECIMAL)
    checkSeen(context, rows, compiled, side, within(node, key))
    return compiled
  }
  return withoutUndefined({
    id,
    day: at,
    region: states === undefined ? undefined : regionOf(telling, states, within(node, 'states')),
    states,
    lines,
    done: done === undefined ? undefined : formula('done'),
    of: of === undefined ? undefined : formula('of'),
    when: when === undefined ? undefined : formula('when'),
    due,
    documents: documents === undefined ? undefined : compileDocuments(telling, documents, within(node, 'documents')),
  })
}

/** The promised day is the line's own, or the document's. */
function ownerOf(rows: Entity, entity: Entity, due: string): Entity {
  return rows.fields[due] === undefined && entity.fields[due] !== undefined ? entity : rows
}

/** One thing tells a step; more could contradict each other. */
function checkTeller({ compilation }: CompilerContext, { id, at, states, lines, done, of, documents }: StepDeclaration, node: SourceNode): void {
  const told = [at, states, done].filter((one) => one !== undefined).length
  if (told > 1) report(compilation, node, `the step "${id}" is told twice`)
  if (told === 0 && documents === undefined) report(compilation, node, `nothing tells the step "${id}"`)
  if ((done === undefined) !== (of === undefined)) report(compilation, node, `the step "${id}" says "done" without "of", or "of" without "done"`)
  if (done === undefined && lines !== undefined) report(compilation, node, `the step "${id}" has lines, and nothing is counted of them`)
}

function regionOf({ context, entity }: Telling, states: readonly string[], node: SourceNode): string | undefined {
  const regions = Object.values(entity.regions)
  const region = regions.find((each) => each.states.some(({ name }) => name === states[0])) ?? regions[0]
  const known = region?.states.map(({ name }) => name) ?? []
  for (const [index, state] of states.entries())
    if (!known.includes(state)) reportUnknown(context.compilation, within(node, index), `"${state}" is not a value of ${region?.vocabulary}`, state, known)
  return region?.name
}

function checkDay({ context, side }: Telling, entity: Entity, name: string, node: SourceNode): void {
  const field = resolvePath(context, node, entity, name, side)
  if (field !== undefined && field.type !== 'date' && field.type !== 'instant')
    report(context.compilation, node, `a step has a day or an instant, and "${name}" is ${withArticle(field.type)} field`)
}

/** What a formula reads is for the side to which the story is told. */
function checkSeen(context: CompilerContext, rows: Entity, { references }: Formula, side: Side | 'both', node: SourceNode): void {
  const own = references.filter((path) => rows.fields[path.split('.', 1)[0] ?? ''] !== undefined || path.startsWith(`${rows.line?.of}.`))
  for (const path of own) resolvePath(context, node, rows, path, side)
}

function compileDocuments(telling: Telling, { entity: name, at, when }: NonNullable<StepDeclaration['documents']>, node: SourceNode): StepDocuments {
  const { context, side, linked } = telling
  const there = findEntity(context, within(node, 'entity'), name)
  if (there !== undefined && !linked.includes(name))
    report(context.compilation, within(node, 'entity'), `no section "links" of this screen says what opens "${name}"`)
  if (there !== undefined && at !== undefined) checkDay(telling, there, at, within(node, 'at'))
  const condition =
    when === undefined || there === undefined ? undefined : compileCondition(context.compilation, context.sources, within(node, 'when'), when, there.name)
  if (condition !== undefined) checkSeen(context, there!, condition, side, within(node, 'when'))
  return withoutUndefined({ entity: name, day: at, when: condition })
}
