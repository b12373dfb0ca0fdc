import type { DetailDeclaration, FormDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { ScreenInvitation } from '../../model/screen.ts'
import { report, reportUnknown } from '../context/compilation.ts'
import { ownConversion } from '../lifecycle/declared-conversions.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/**
 * The target of a screen's invitation: for a detail its document, with the named transitions; for a form the document from whose lines its transition makes
 * another, or which its transition changes.
 */
export function compileInvitation(
  context: CompilerContext,
  { invitation, ...screen }: DetailDeclaration | FormDeclaration,
  entity: Entity,
  node: SourceNode,
): ScreenInvitation | undefined {
  if (invitation === undefined) return undefined
  const { compilation } = context
  const at = within(node, 'invitation')
  const { days, actions = [] } = invitation
  if (screen.side === undefined) report(compilation, at, `"${screen.screen}" invites people of one side, and belongs to both`)
  const transitions = context.declared.get(entity.name)?.transitions ?? []
  if (screen.kind === 'form') {
    const { declared } = transitions.find(({ name }) => name === screen.transition) ?? {}
    if (declared?.from !== null) return { entity: entity.name, actions: [{ entity: entity.name, transition: screen.transition }], days }
    const conversion = context.declared.get(entity.name)?.file.conversions?.[ownConversion(declared) ?? '']
    const source = context.sources.entities[conversion?.from ?? '']
    if (source === undefined) {
      report(compilation, at, `the form "${screen.screen}" makes nothing from another document, so that nobody can be invited to one`)
      return undefined
    }
    if (actions.length > 0) report(compilation, within(at, 'actions'), `an invitation to the form "${screen.screen}" allows its own transition, and no others`)
    return { entity: source.line?.of ?? source.name, actions: [{ entity: entity.name, transition: screen.transition }], days }
  }
  const offered = transitions.filter(({ declared: { event, from } }) => event !== true && from !== null).map(({ name }) => name)
  for (const [index, name] of actions.entries())
    if (!offered.includes(name))
      reportUnknown(compilation, within(at, 'actions', index), `no transition "${name}" of ${entity.name} that an invited person can take`, name, offered)
  return { entity: entity.name, actions: actions.map((transition) => ({ entity: entity.name, transition })), days }
}
