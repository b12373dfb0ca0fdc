import type { Closes, Dated, Entity } from '../../model/entity.ts'
import { withArticle, report, reportUnknown } from '../context/compilation.ts'
import { compileCondition } from '../context/compile-formula.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { checkErrorName } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

type File = DeclaredEntity['file']

/** The closed days of an entity with their names checked. */
export function compileCloses(context: CompilerContext, entity: Entity, declared: NonNullable<File['closes']>, node: SourceNode): Closes {
  const { from, to, when, code } = declared
  for (const [end, name] of Object.entries({ from, to })) checkDay(context, entity, name, within(node, end))
  checkErrorName(context, within(node, 'code'), code)
  return { from, to, when: compileCondition(context.compilation, context.sources, within(node, 'when'), when, entity.name), code }
}

/** The day to which documents of an entity, or its rows, belong, with its name checked. */
export function compileDated(context: CompilerContext, entity: Entity, { by: path, when }: NonNullable<File['dated']>, node: SourceNode): Dated {
  const [by, rows] = path.split('.').toReversed() as [string, string?]
  const dated = rows === undefined ? entity : rowsOf(context, entity, rows, within(node, 'by'))
  if (dated !== undefined) checkDay(context, dated, by, within(node, 'by'))
  return { by, ...(rows !== undefined && { rows }), when: compileCondition(context.compilation, context.sources, within(node, 'when'), when, entity.name) }
}

function rowsOf({ compilation, sources }: CompilerContext, entity: Entity, name: string, at: SourceNode): Entity | undefined {
  const field = entity.fields[name]
  if (field?.type === 'lines') return sources.entities[field.entity ?? '']
  reportUnknown(compilation, at, `no lines field "${name}" in ${entity.name}`, name, Object.keys(entity.fields))
  return undefined
}

function checkDay({ compilation }: CompilerContext, entity: Entity, name: string, at: SourceNode): void {
  const field = entity.fields[name]
  if (field === undefined) reportUnknown(compilation, at, `no field "${name}" in ${entity.name}`, name, Object.keys(entity.fields))
  else if (field.type !== 'date') report(compilation, at, `what is closed are days, and "${name}" is ${withArticle(field.type)} field`)
}
