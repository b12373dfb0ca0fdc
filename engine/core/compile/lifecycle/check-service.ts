import type { ServiceDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import { services } from '../../operations/services.ts'
import type { ServiceColumn } from '../../operations/services.ts'
import { withArticle, report, reportUnknown } from '../context/compilation.ts'
import { checkErrorName } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

type FieldKind = Exclude<ServiceColumn['kind'], 'limit' | 'error'>

/** Checks what the service of a transition reads: fields of the types that it has for them, limits, refusals. */
export function checkService(context: CompilerContext, entity: Entity, { name, reads }: ServiceDeclaration, node: SourceNode): void {
  const { compilation } = context
  if (!Object.hasOwn(services, name)) {
    reportUnknown(compilation, within(node, 'name'), `no service "${name}"`, name, Object.keys(services))
    return
  }
  const columns: Readonly<Record<string, ServiceColumn>> = services[name as keyof typeof services]
  for (const [column, { isRequired }] of Object.entries(columns))
    if (isRequired === true && reads[column] === undefined)
      report(compilation, within(node, 'reads'), `the service "${name}" reads "${column}"`, undefined, 'key')
  for (const [column, said] of Object.entries(reads)) {
    const at = within(node, 'reads', column)
    const kind = Object.hasOwn(columns, column) ? columns[column]!.kind : undefined
    if (kind === undefined) reportUnknown(compilation, at, `"${name}" reads no "${column}"`, column, Object.keys(columns), 'key')
    else if (kind === 'texts' && !Array.isArray(said)) report(compilation, at, `"${name}" reads a list of texts as "${column}"`)
    else if (kind !== 'texts' && Array.isArray(said)) report(compilation, at, `"${name}" reads one name as "${column}"`)
    else if (kind === 'error') checkErrorName(context, at, String(said))
    else if (kind === 'limit') checkLimit(context, at, String(said))
    else for (const [index, each] of [said].flat().entries()) checkField(context, entity, kind === 'texts' ? within(at, index) : at, each, kind)
  }
}

function checkField({ compilation }: CompilerContext, entity: Entity, at: SourceNode, name: string, kind: FieldKind): void {
  const field = entity.fields[name]
  const fitting = kind === 'texts' ? ['text', 'sequence'] : [kind]
  if (field === undefined) reportUnknown(compilation, at, `no field "${name}" in ${entity.name}`, name, Object.keys(entity.fields))
  else if (!fitting.includes(field.type)) report(compilation, at, `the service has ${withArticle(fitting[0]!)} field there, and "${name}" is none`)
}

function checkLimit({ compilation, catalogues }: CompilerContext, at: SourceNode, name: string): void {
  if (catalogues.limits[name] === undefined) reportUnknown(compilation, at, `unknown limit "${name}"`, name, Object.keys(catalogues.limits))
}
