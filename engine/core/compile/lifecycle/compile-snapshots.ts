import type { ConversionDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { Formula } from '../../model/formula.ts'
import { typeOfField } from '../../expression/scope-of-entity.ts'
import { compileFormula } from '../context/compile-formula.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { namesOfSnapshot } from '../context/expand-snapshots.ts'

/** What the snapshots of a row take over by a conversion that makes it: from its source rows, or from the document of these. */
export function compileSnapshots(context: CompilerContext, source: Entity, row: Entity, { into }: ConversionDeclaration): Readonly<Record<string, Formula>> {
  const { compilation, sources } = context
  if (row.line?.field !== into) return {}
  const formulas: Record<string, Formula> = {}
  for (const snapshot of context.declared.get(row.name)?.snapshots ?? []) {
    const { from, follows } = snapshot.declared
    if (follows === true || ![source.name, source.line?.of].includes(from)) continue
    for (const { name, node } of namesOfSnapshot(snapshot)) {
      const field = row.fields[name]
      if (field === undefined) continue
      formulas[name] = compileFormula(compilation, sources, node, from === source.name ? name : `${from}.${name}`, source.name, typeOfField(sources, field))
    }
  }
  return formulas
}
