import type { PaperScreenDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { PaperScreen } from '../../model/screen.ts'
import { declarationsOf, report, reportUnknown } from '../context/compilation.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

/** A screen with its papers, all of one entity of its side; nothing if one of them is not there. */
export function compilePaperScreen(
  { compilation, sources }: CompilerContext,
  declared: PaperScreenDeclaration,
  node: SourceNode,
  base: Omit<PaperScreen, 'kind' | 'side' | 'permission' | 'entity' | 'papers'>,
): PaperScreen | undefined {
  const { side, permission, papers } = declared
  if (side === undefined || permission === undefined) return undefined
  const there = new Map(declarationsOf(compilation, 'paper').map((each) => [each.declared.paper, each.declared.entity]))
  for (const [index, name] of papers.entries())
    if (!there.has(name)) reportUnknown(compilation, within(node, 'papers', index), `unknown paper "${name}"`, name, there.keys())
  const [first = ''] = papers
  const entity = sources.entities[there.get(first) ?? '']
  if (entity === undefined || papers.some((name) => !there.has(name))) return undefined
  for (const [index, name] of papers.entries())
    if (there.get(name) !== entity.name)
      report(
        compilation,
        within(node, 'papers', index),
        `"${name}" is of ${there.get(name)}, and "${first}" of ${entity.name}: a screen prints documents of one kind`,
      )
  if (!entity.parties.includes(side)) report(compilation, within(node, 'side'), `${entity.name} is not shared with the ${side}`)
  return { kind: 'paper', ...base, side, permission, entity: entity.name, papers }
}

/** The screen of a button that prints: it has papers of the documents that the button stands beside, or (true) labels of what belongs to the one document there. */
export function checkPaperScreen({ compilation, sources }: CompilerContext, node: SourceNode, name: string, entity: Entity | undefined): boolean {
  const screens = declarationsOf(compilation, 'screen').flatMap(({ declared }) => (declared.kind === 'paper' ? [declared] : []))
  const found = screens.find(({ screen }) => screen === name)
  if (found === undefined) {
    const known = screens.map(({ screen }) => screen)
    reportUnknown(compilation, node, `no screen "${name}" that prints`, name, known)
    return false
  }
  const [first] = found.papers
  const paper = declarationsOf(compilation, 'paper').find(({ declared }) => declared.paper === first)?.declared
  const of = paper?.entity
  const whole = of === undefined || paper?.of === undefined ? undefined : sources.entities[of]?.fields[paper.of.by]?.entity
  const isOfOne = whole !== undefined && whole === entity?.name
  if (of !== undefined && of !== entity?.name && !isOfOne)
    report(compilation, node, `"${name}" prints documents of ${of}, and here are those of ${entity?.name ?? 'none'}`)
  return isOfOne
}
