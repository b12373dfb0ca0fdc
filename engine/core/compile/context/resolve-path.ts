import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import type { Side } from '../../model/side.ts'
import { report, reportUnknown } from './compilation.ts'
import { builtInRecords } from './declare-entities.ts'
import type { CompilerContext } from './compiler-context.ts'
import type { SourceNode } from '../source/source-node.ts'
import { isFieldOfSide } from '../../model/is-field-of-side.ts'

/**
 * The field that a path leads to: "amount", "supplier.level", "lines.partNumber", and from a line "order.currency".
 * A name that leads nowhere is reported, and so is a field that the side may not see.
 */
export function resolvePath(
  context: Pick<CompilerContext, 'compilation' | 'sources'>,
  node: SourceNode,
  entity: Entity,
  path: string,
  side?: Side | 'both',
): Field | undefined {
  const { compilation, sources } = context
  let current: Entity = entity
  let field: Field | undefined
  const parts = path.split('.')
  for (const [index, part] of parts.entries()) {
    if (index === 0 && parts.length > 1 && current.line?.of === part) {
      current = sources.entities[part]!
      continue
    }
    field = current.fields[part]
    if (field === undefined) {
      const elsewhere = hintFor(sources, entity, path, index)
      if (elsewhere !== undefined) report(compilation, node, `no field "${part}" in ${current.name}`, elsewhere)
      else reportUnknown(compilation, node, `no field "${part}" in ${current.name}`, part, Object.keys(current.fields))
      return undefined
    }
    if (side !== undefined && side !== 'both' && !isFieldOfSide(field, side)) {
      report(compilation, node, `the field "${part}" of ${current.name} is not for the ${side}'s side`)
      return undefined
    }
    if (index === parts.length - 1) return field
    const next = field.entity === undefined ? undefined : sources.entities[field.entity]
    if (next === undefined) {
      // Built-in records have names and nothing more.
      if (field.entity !== undefined && builtInRecords.includes(field.entity)) return field
      report(compilation, node, `"${part}" of ${current.name} leads to nothing further`)
      return undefined
    }
    current = next
  }
  return field
}

/** What people mean who name a field of the lines on the document, the lines' field on a line, or the order as SQL has it. */
function hintFor({ entities }: CompilerContext['sources'], entity: Entity, path: string, index: number): string | undefined {
  if (index > 0) return undefined
  const [name = '', direction] = path.split(' ')
  if (direction !== undefined && entity.fields[name] !== undefined) return `write "${direction.toLowerCase() === 'desc' ? '-' : ''}${name}"`
  const lines = Object.values(entity.fields).find((field) => field.type === 'lines' && entities[field.entity ?? '']?.fields[path] !== undefined)
  if (lines !== undefined) return `did you mean "${lines.name}.${path}"?`
  const [first = '', rest = ''] = path.split(/\.(.*)/s)
  return entity.line?.field === first && entity.fields[rest] !== undefined ? `did you mean "${rest}"?` : undefined
}
