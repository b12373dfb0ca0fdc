import { compileExpression } from '../../expression/compile-expression.ts'
import type { ValueType } from '../../expression/values/value-type.ts'
import type { ConversionDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { Formula } from '../../model/formula.ts'
import type { Conversion } from '../../model/lifecycle.ts'
import { operationSignatures } from '../../operations/operation-signatures.ts'
import type { ColumnKind, OperationSignature, OperationName } from '../../operations/operation-signatures.ts'
import { report, reportUnknown } from '../context/compilation.ts'
import { compileFormula } from '../context/compile-formula.ts'
import { scopeOfEntity } from '../../expression/scope-of-entity.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** The operation of a conversion: its name, and the columns that it reads from each source row. */
export function compileOperation(
  { compilation, sources }: CompilerContext,
  source: Entity,
  declared: NonNullable<ConversionDeclaration['operation']>,
  isCopy: boolean,
  node: SourceNode,
): Conversion['operation'] {
  const contract: OperationSignature | undefined = Object.hasOwn(operationSignatures, declared.name)
    ? operationSignatures[declared.name as OperationName]
    : undefined
  if (contract === undefined) {
    reportUnknown(compilation, within(node, 'name'), `no operation "${declared.name}"`, declared.name, Object.keys(operationSignatures))
    return undefined
  }
  if (isCopy) report(compilation, node, 'an operation proposes how much is taken, and a copy takes nothing away', 'say what is "pending"', 'key')
  const reads: Record<string, Formula> = {}
  for (const [name, expression] of Object.entries(declared.reads)) {
    const column = Object.hasOwn(contract.columns, name) ? contract.columns[name] : undefined
    const at = within(node, 'reads', name)
    if (column === undefined) {
      reportUnknown(compilation, at, `"${declared.name}" reads no "${name}"`, name, Object.keys(contract.columns), 'key')
      continue
    }
    reads[name] = compileFormula(compilation, sources, at, expression, source.name)
    const compiled = compileExpression(reads[name].source, scopeOfEntity(sources, source.name))
    if ('expression' in compiled && !fits(column.kind, compiled.expression.type))
      report(compilation, at, `"${declared.name}" reads ${wordOf[column.kind]} as "${name}", and this is ${wordOf[compiled.expression.type.kind]}`)
  }
  for (const [name, { isRequired }] of Object.entries(contract.columns))
    if (isRequired === true && declared.reads[name] === undefined)
      report(compilation, within(node, 'reads'), `the operation "${declared.name}" reads "${name}" of every row`, undefined, 'key')
  return { name: declared.name as OperationName, reads }
}

const wordOf: Readonly<Record<ValueType['kind'], string>> = {
  record: 'a record',
  text: 'a text',
  decimal: 'a figure',
  date: 'a day',
  flag: 'a yes or no',
  enum: 'a choice',
  instant: 'a moment',
  list: 'a list',
}

function fits(kind: ColumnKind, type: ValueType): boolean {
  return type.kind === kind || (kind === 'text' && type.kind === 'enum')
}
