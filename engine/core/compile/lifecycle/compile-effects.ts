import type { TransitionDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { Effect } from '../../model/lifecycle.ts'
import { report, reportUnknown } from '../context/compilation.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { compileEffect } from './compile-effect.ts'

/** The effects of an action, in order; a name stands for all of those that the document declares under it. */
export function compileEffects(
  context: CompilerContext,
  owner: DeclaredEntity,
  entity: Entity,
  declared: TransitionDeclaration['then'],
  node: SourceNode,
): readonly Effect[] {
  const shared = sharedBy(owner)
  return (declared ?? []).flatMap((effect, index) => {
    if (typeof effect !== 'string') return [compileEffect(context, owner, entity, effect, within(node, index))]
    const named = shared[effect]
    if (named === undefined) reportUnknown(context.compilation, within(node, index), `no effects "${effect}" in ${entity.name}`, effect, Object.keys(shared))
    return (named ?? []).map((each, place) => compileEffect(context, owner, entity, each, within(owner.node, 'effects', effect, place)))
  })
}

/** Reports shared effects that no action has. */
export function checkSharedEffects({ compilation }: CompilerContext, owner: DeclaredEntity): void {
  const listed = new Set(owner.transitions.flatMap(({ declared }) => declared.then ?? []))
  for (const name of Object.keys(sharedBy(owner)))
    if (!listed.has(name)) report(compilation, within(owner.node, 'effects', name), `no action has the effects "${name}"`, undefined, 'key')
}

/** Effects of a document are no effects of its lines. */
function sharedBy({ line, file }: DeclaredEntity): NonNullable<DeclaredEntity['file']['effects']> {
  return line === undefined ? (file.effects ?? {}) : {}
}
