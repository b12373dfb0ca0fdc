import type { Entity } from '../../model/entity.ts'
import type { ActionRef } from '../../model/screen.ts'
import type { Side } from '../../model/side.ts'
import { declarationsOf, report, reportUnknown, withArticle } from '../context/compilation.ts'
import type { DeclaredTransition } from '../context/declare-entities.ts'
import { ownConversion } from '../lifecycle/declared-conversions.ts'
import { sidesOf } from '../lifecycle/declared-sides.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkPaperScreen } from './compile-paper-screen.ts'
import { checkScreen, findEntity } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/**
 * The form that makes a document, by its own transition or by another one behind its name: a form serves every transition that makes its document. `rows` are
 * those that it takes over; hand-made screens and screens to come are not checked.
 */
function compileCreation(context: CompilerContext, node: SourceNode, action: string, rows: Entity | undefined): ActionRef | undefined {
  const { compilation, declared } = context
  const [screen = '', named] = action.split('.')
  const screens = declarationsOf(compilation, 'screen').map(({ declared: each }) => each)
  const there = screens.find((each) => each.screen === screen)
  if (named === undefined && there?.kind !== 'form') {
    checkScreen(context, node, screen)
    if (there !== undefined && there.kind !== 'handMade')
      report(compilation, node, `"create:" opens a form, and "${screen}" is ${withArticle(there.kind)}`, `write "open:${screen}", or name a form`)
    return { kind: 'create', screen }
  }
  if (there?.kind !== 'form') {
    const forms = screens.flatMap((each) => (each.kind === 'form' ? [each.screen] : []))
    reportUnknown(compilation, node, `no form "${screen}"`, screen, forms)
    return undefined
  }
  const creating = (declared.get(there.entity)?.transitions ?? []).filter((each) => each.declared.from === null && each.declared.event !== true)
  const creation = creating.find(({ name }) => name === (named ?? there.transition))
  if (creation !== undefined && rows !== undefined) checkRowsTaken(context, node, action, there.entity, creation, rows)
  if (named === undefined) {
    if (creation === undefined && declared.get(there.entity)?.transitions.some(({ name }) => name === there.transition) === true)
      report(compilation, node, `"create:" makes a document, and "${there.transition}" of the form "${screen}" makes none`, `write "open:${screen}"`)
    return { kind: 'create', screen }
  }
  if (creation === undefined)
    reportUnknown(
      compilation,
      node,
      `no transition "${named}" that makes a document of ${there.entity}`,
      named,
      creating.map((each) => each.name),
    )
  return { kind: 'create', screen, entity: there.entity, transition: named }
}

/** Rows that are chosen, and the documents of such rows, are what the conversion of the form takes. */
function checkRowsTaken(
  { compilation, declared, sources }: CompilerContext,
  node: SourceNode,
  action: string,
  entity: string,
  creation: DeclaredTransition,
  rows: Entity,
): void {
  const own = ownConversion(creation.declared)
  const source = sources.entities[declared.get(entity)?.file.conversions?.[own ?? '']?.from ?? '']
  if (own === undefined)
    report(
      compilation,
      node,
      `"create:${action}" takes over nothing of the rows of ${rows.name}: "${creation.name}" has no "convert"`,
      'name a transition that converts them, or put the button into "bar"',
    )
  else if (source !== undefined && source.name !== rows.name && source.line?.of !== rows.name)
    report(
      compilation,
      node,
      `"create:${action}" takes over rows of ${source.name}, and here those of ${rows.name} are chosen`,
      `name a form or a transition whose conversion is from ${rows.name}`,
    )
}

/**
 * The target of a button. A bare transition belongs to the rows' entity, or to their document; a hand-made screen has no entity. `isOnRows`: the button is for
 * rows that are chosen, or for the document that is shown.
 */
export function compileAction(
  context: CompilerContext,
  node: SourceNode,
  entity: Entity | undefined,
  action: string,
  side: Side | 'both',
  isOnRows = false,
): ActionRef | undefined {
  const { compilation } = context
  if (action === 'export') return { kind: 'export', entity: entity?.name ?? '' }
  const [kind, name] = action.includes(':') ? (action.split(':') as [string, string]) : ['transition', action]
  if (kind === 'create') return compileCreation(context, node, name, isOnRows ? entity : undefined)
  if (kind === 'open') {
    checkScreen(context, node, name)
    return { kind, screen: name }
  }
  if (kind === 'print') {
    const isOfOne = checkPaperScreen(context, node, name, entity)
    return { kind, screen: name, ...(isOfOne && { ofOne: true as const }) }
  }
  if (kind === 'invite') {
    const inviting = declarationsOf(compilation, 'screen').flatMap(({ declared }) =>
      'invitation' in declared && declared.invitation !== undefined ? [declared.screen] : [],
    )
    if (!inviting.includes(name)) reportUnknown(compilation, node, `no screen "${name}" with an "invitation"`, name, inviting)
    return { kind, screen: name }
  }
  if (kind === 'import') {
    const imports = declarationsOf(compilation, 'import').map((each) => each.declared.import)
    if (!imports.includes(name)) reportUnknown(compilation, node, `unknown import "${name}"`, name, imports)
    return { kind, name }
  }
  const [first = '', second] = name.split('.')
  if (second !== undefined && findEntity(context, node, first) === undefined) return undefined
  const owners = second === undefined ? [entity?.name, entity?.line?.of].filter((owner) => owner !== undefined) : [first]
  const found = owners.flatMap((owner) => context.declared.get(owner)?.transitions.map((transition) => ({ owner, transition })) ?? [])
  const match = found.find(({ transition }) => transition.name === (second ?? first))
  if (match === undefined) {
    reportUnknown(
      compilation,
      node,
      `no transition "${second ?? first}" in ${owners[0]}`,
      second ?? first,
      found.map(({ transition }) => transition.name),
    )
    return undefined
  }
  const { event, onBehalf } = match.transition.declared
  const sides = sidesOf(match.transition.declared)
  if (event === true) report(compilation, node, `"${name}" is an event: no button fires it`)
  else if (side !== 'both' && sides.length > 0 && !sides.includes(side) && !(side === 'purchaser' && onBehalf !== undefined))
    report(compilation, node, `transition "${name}" belongs to the ${sides[0]}'s side`)
  return { kind: 'transition', entity: match.owner, transition: match.transition.name }
}
