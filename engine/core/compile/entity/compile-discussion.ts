import type { Discussion, Entity } from '../../model/entity.ts'
import { report } from '../context/compilation.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

type Declared = NonNullable<DeclaredEntity['file']['discussion']>

/** Who comments on documents of an entity, and for how long a comment can be withdrawn. What a mention opens is compiled with the notices. */
export function compileDiscussion({ compilation }: CompilerContext, { name, parties }: Entity, { withdraw, sides }: Declared, node: SourceNode): Discussion {
  for (const [index, side] of (sides ?? []).entries())
    if (!parties.includes(side)) report(compilation, within(node, 'sides', index), `${name} is not for the ${side}'s side`)
  return { sides: (sides ?? parties).filter((side) => parties.includes(side)), withdraw }
}
