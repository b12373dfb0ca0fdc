import type { Entity } from '../../model/entity.ts'
import type { ActionRef } from '../../model/screen.ts'
import type { Side } from '../../model/side.ts'
import { declarationsOf, report, reportUnknown } from '../context/compilation.ts'
import { sidesOf } from '../lifecycle/declared-sides.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkScreen, findEntity } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

// A form serves every transition that makes its document; this one is not the form's own.
function compileCreation({ compilation, declared }: CompilerContext, node: SourceNode, action: string): ActionRef | undefined {
  const [screen = '', transition = ''] = action.split('.')
  const forms = declarationsOf(compilation, 'screen').flatMap(({ declared: each }) => (each.kind === 'form' ? [each] : []))
  const form = forms.find((each) => each.screen === screen)
  if (form === undefined) {
    reportUnknown(
      compilation,
      node,
      `no form "${screen}"`,
      screen,
      forms.map((each) => each.screen),
    )
    return undefined
  }
  const creating = (declared.get(form.entity)?.transitions ?? []).filter((each) => each.declared.from === null && each.declared.event !== true)
  if (!creating.some((each) => each.name === transition))
    reportUnknown(
      compilation,
      node,
      `no transition "${transition}" that makes a document of ${form.entity}`,
      transition,
      creating.map((each) => each.name),
    )
  return { kind: 'create', screen, entity: form.entity, transition }
}

/** The target of a button. A bare transition belongs to the rows' entity, or to their document; a hand-made screen has no entity. */
export function compileAction(
  context: CompilerContext,
  node: SourceNode,
  entity: Entity | undefined,
  action: string,
  side: Side | 'both',
): ActionRef | undefined {
  const { compilation } = context
  if (action === 'export') return { kind: 'export', entity: entity?.name ?? '' }
  const [kind, name] = action.includes(':') ? (action.split(':') as [string, string]) : ['transition', action]
  if (kind === 'create' && name.includes('.')) return compileCreation(context, node, name)
  if (kind === 'open' || kind === 'create') {
    checkScreen(context, node, name)
    return { kind, screen: name }
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
