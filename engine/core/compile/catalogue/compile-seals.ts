import type { PaperDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { PaperSeal } from '../../model/model.ts'
import { report, reportUnknown, withArticle } from '../context/compilation.ts'
import { compileCondition } from '../context/compile-formula.ts'
import { findEntity } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

type Declared = NonNullable<PaperDeclaration['seals']>

/** The seals of a paper, each over one of its signatures. */
export function compileSeals(
  context: CompilerContext,
  seals: Declared,
  signatures: readonly string[],
  entity: Entity,
  node: SourceNode,
): Readonly<Record<string, PaperSeal>> {
  const compiled: Record<string, PaperSeal> = {}
  for (const [key, declared] of Object.entries(seals)) {
    const at = within(node, 'seals', key)
    if (!signatures.includes(key)) reportUnknown(context.compilation, at, `"${key}" is sealed, and is no place to sign`, key, signatures)
    const seal = compileSeal(context, declared, entity, at)
    if (seal !== undefined) compiled[key] = seal
  }
  return compiled
}

function compileSeal(
  context: CompilerContext,
  { entity: name, image, by, where, when }: Declared[string],
  entity: Entity,
  at: SourceNode,
): PaperSeal | undefined {
  const { compilation, sources } = context
  const kept = findEntity(context, within(at, 'entity'), name)
  if (kept === undefined) return undefined
  const [side, ...others] = kept.parties
  if (side === undefined || others.length > 0 || !entity.parties.includes(side)) {
    report(compilation, within(at, 'entity'), `a seal is kept by one side of the document, and ${name} is of ${kept.parties.join(' and ')}`)
    return undefined
  }
  const picture = kept.fields[image]
  if (picture?.image === undefined)
    report(
      compilation,
      within(at, 'image'),
      picture === undefined ? `no field "${image}" in ${name}` : `"${image}" of ${name} is ${withArticle(picture.type)} field without "image"`,
    )
  if (by !== undefined && (kept.fields[by]?.type !== 'ref' || kept.fields[by]?.entity !== entity.fields[by]?.entity))
    report(compilation, within(at, 'by'), `"${by}" does not name the same kind of record in ${name} and in ${entity.name}`)
  return withoutUndefined({
    side,
    entity: name,
    image,
    by,
    where: where === undefined ? undefined : compileCondition(compilation, sources, within(at, 'where'), where, name),
    when: compileCondition(compilation, sources, within(at, 'when'), when, entity.name),
  })
}
