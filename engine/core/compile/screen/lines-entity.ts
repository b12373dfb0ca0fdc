import type { CompilerContext } from '../context/compiler-context.ts'
import type { SourceNode } from '../source/source-node.ts'
import type { Entity } from '../../model/entity.ts'
import { reportUnknown } from '../context/compilation.ts'

export function linesEntity({ compilation, sources }: CompilerContext, node: SourceNode, entity: Entity, name: string): Entity | undefined {
  const field = entity.fields[name]
  const known = Object.values(entity.fields).filter(({ type }) => type === 'lines')
  if (field?.type !== 'lines')
    reportUnknown(
      compilation,
      node,
      `no lines field "${name}" in ${entity.name}`,
      name,
      known.map((each) => each.name),
    )
  return sources.entities[field?.type === 'lines' ? (field.entity ?? '') : '']
}
