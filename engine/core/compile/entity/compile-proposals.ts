import type { Entity, Proposal } from '../../model/entity.ts'
import { report, withArticle } from '../context/compilation.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { compileCondition } from '../context/compile-formula.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { placeOf, within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

type Declared = NonNullable<DeclaredEntity['file']['proposes']>

const TAKEN: ReadonlySet<string> = new Set(['text', 'longText', 'enum', 'ref'])
const COMPARED: ReadonlySet<string> = new Set(['enum', 'ref'])
const OF_PERSON = { 'user.purchasingGroups': 'purchasingGroup' } as const

/** What a form proposes for blank fields of a new document. */
export function compileProposals(context: CompilerContext, entity: Entity, declared: Declared, node: SourceNode): readonly Proposal[] {
  const { compilation, sources } = context
  // A supplier's documents are of many purchasers, and what one of them asked for is nothing for another.
  if (!entity.parties.includes('purchaser')) report(compilation, node, `${entity.name} is not for the purchaser's side`)
  return declared.map(({ fields, same = [], when, only }, index) => {
    const at = within(node, index)
    for (const [place, name] of fields.entries()) {
      const here = within(at, 'fields', place)
      const field = resolvePath(context, here, entity, name, 'purchaser')
      if (field === undefined) continue
      if (!TAKEN.has(field.type)) report(compilation, here, `texts, options and records are proposed, and "${name}" is ${withArticle(field.type)}`)
      else if (isWorkedOut(field)) report(compilation, here, `nobody enters "${name}" of ${entity.name}, so nothing is proposed for it`)
      else if (only !== undefined && field.entity !== OF_PERSON[only]) report(compilation, here, `"${only}" are records that "${name}" does not refer to`)
    }
    for (const [place, name] of same.entries()) {
      const here = within(at, 'same', place)
      const field = resolvePath(context, here, entity, name, 'purchaser')
      if (field !== undefined && !COMPARED.has(field.type))
        report(compilation, here, `earlier documents are found by records and options, and "${name}" is ${withArticle(field.type)}`)
      else if (fields.includes(name)) report(compilation, here, `"${name}" is proposed by itself`)
    }
    return withoutUndefined({
      fields,
      same,
      when: when === undefined ? undefined : compileCondition(compilation, sources, within(at, 'when'), when, entity.name),
      only,
      at: placeOf(at),
    })
  })
}

function isWorkedOut({ readonly: isReadonly, system, computed, derived, tally, lookup }: Entity['fields'][string]): boolean {
  return isReadonly || system || [computed, derived, tally, lookup].some((each) => each !== undefined)
}
