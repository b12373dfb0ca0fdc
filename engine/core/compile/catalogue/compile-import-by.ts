import { ownConversion } from '../lifecycle/declared-conversions.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import type { Entity } from '../../model/entity.ts'
import { report } from '../context/compilation.ts'
import type { Compilation } from '../context/compilation.ts'
import type { DeclaredTransition } from '../context/declare-entities.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

type Declared = { readonly transition: string; readonly by?: string; readonly sourceBy?: readonly string[]; readonly columns: readonly string[] }

/** Checks an import's "by": an import of a transition that changes records says by what a row finds its record, and no other does. */
export function checkImportBy(compilation: Compilation, node: SourceNode, entity: Entity, transition: DeclaredTransition, declared: Declared): void {
  const { by } = declared
  const { from } = transition.declared
  if (by === undefined) {
    if (from !== null)
      report(
        compilation,
        within(node, 'transition'),
        `"${declared.transition}" changes records, and nothing says by what a row finds its record`,
        'say "by": "id", or a unique field',
      )
    return
  }
  if (from === null) return report(compilation, within(node, 'by'), `"by" finds records that are there, and "${declared.transition}" makes new ones`)
  if (by !== 'id' && !isUnique(entity, by)) report(compilation, within(node, 'by'), `"by" names nothing that is unique in ${entity.name}: "${by}"`)
  const asked = whatItAsks(entity, transition)
  if (asked !== undefined) report(compilation, within(node, 'transition'), `an import cannot fire "${declared.transition}": ${asked}`)
  for (const [index, column] of declared.columns.entries()) {
    if (column.includes('.')) report(compilation, within(node, 'columns', index), `an import that changes records leaves their lines alone: "${column}"`)
    if (column === by) report(compilation, within(node, 'columns', index), `"${column}" finds the record and is not changed`)
  }
}

/**
 * Checks what an import's rows find their sources by: fields that the conversion of the transition copies, which are columns of its lines like all others. An
 * import of a conversion into lines says so, since nothing else names a source in a file.
 */
export function checkSourceBy(
  { compilation, declared: entities }: Pick<CompilerContext, 'compilation' | 'declared'>,
  node: SourceNode,
  entity: Entity,
  transition: DeclaredTransition,
  declared: Declared,
): void {
  if (declared.sourceBy === undefined) return
  const own = ownConversion(transition.declared) ?? ''
  const conversion = entities.get(entity.name)?.file.conversions?.[own]
  if (conversion?.into === undefined)
    return report(compilation, within(node, 'sourceBy'), `"${declared.transition}" takes no rows of other documents into its lines`, undefined, 'key')
  const { $same = [], ...copied } = (conversion.copy ?? {}) as { readonly $same?: readonly string[] } & Record<string, string>
  // A source is found in SQL, by what it is or points to.
  const isOfSource = (name: string) => $same.includes(name) || /^[\w.]+$/.test(copied[name] ?? ' ')
  for (const [index, name] of declared.sourceBy.entries())
    if (!isOfSource(name)) report(compilation, within(node, 'sourceBy', index), `a source is found by a field that "${own}" copies, and "${name}" is none`)
  const named = declared.sourceBy.map((name) => `${conversion.into}.${name}`)
  const other = declared.columns.find((column) => !column.startsWith(`${conversion.into}.`)) ?? named.find((name) => !declared.columns.includes(name))
  if (other !== undefined)
    report(compilation, within(node, 'columns'), `the columns are of the rows in "${conversion.into}", with all that names the source: not so "${other}"`)
}

/** A row of a file writes the value as a text. */
function isUnique({ fields }: Entity, name: string): boolean {
  const field = fields[name]
  return field?.type === 'sequence' || (field?.type === 'text' && field.unique?.length === 0)
}

/** What a transition asks or does beyond changing one record at once. */
function whatItAsks(entity: Entity, { declared }: DeclaredTransition): string | undefined {
  if (entity.line !== undefined) return 'it belongs to a row of a document'
  if (declared.event === true) return 'it is an event'
  if (declared.to === null) return 'it takes the record away'
  if (declared.approval !== undefined) return 'somebody has to approve it'
  if (declared.authenticatedBy !== undefined) return 'people prove anew who they are'
  if (declared.allocate !== undefined) return 'it divides the record'
  if (declared.service !== undefined) return 'it takes files'
  if (declared.oncePerDay !== undefined) return 'it is done once a day'
  return undefined
}
