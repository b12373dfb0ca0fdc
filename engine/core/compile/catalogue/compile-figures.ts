import type { FigureDeclaration } from '../../../../build/declared/grammar.ts'
import { DECIMAL } from '../../expression/values/value-type.ts'
import { typeOfField } from '../../expression/scope-of-entity.ts'
import type { Entity } from '../../model/entity.ts'
import type { Figure, Share } from '../../model/figure.ts'
import { declarationsOf, entriesOf, report, reportUnknown, withArticle } from '../context/compilation.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { findEntity } from '../context/compiler-context.ts'
import { compileCondition } from '../context/compile-formula.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { placeOf, within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

const TIMES: ReadonlySet<string> = new Set(['date', 'instant'])

/** The figures about records, by name. */
export function compileFigures(context: CompilerContext): Readonly<Record<string, Figure>> {
  const figures: Record<string, Figure> = {}
  for (const { declared, node } of declarationsOf(context.compilation, 'figures'))
    for (const [name, figure] of entriesOf(declared as Readonly<Record<string, FigureDeclaration>>)) {
      const at = within(node, name)
      const compiled = compileFigure(context, name, figure, at)
      if (compiled !== undefined) figures[name] = compiled
    }
  return figures
}

function compileFigure(context: CompilerContext, name: string, { of, when, share, latest }: FigureDeclaration, node: SourceNode): Figure | undefined {
  const { compilation, sources } = context
  const rows = findEntity(context, within(node, 'of'), of)
  if (rows === undefined) return undefined
  if (latest !== undefined) {
    const at = within(node, 'latest')
    for (const [index, path] of latest.shows.entries()) resolvePath(context, within(at, 'shows', index), rows, path, 'purchaser')
    const time = resolvePath(context, within(at, 'by'), rows, latest.by, 'purchaser')
    if (time !== undefined && !TIMES.has(time.type))
      report(compilation, within(at, 'by'), `the last of them are so by a day or an instant, and "${latest.by}" is ${withArticle(time.type)}`)
    if (latest.draws !== undefined) {
      checkFigure(context, rows, latest.draws, within(at, 'draws'))
      if (!latest.shows.includes(latest.draws)) report(compilation, within(at, 'draws'), `"${latest.draws}" is drawn and not shown`)
    }
  }
  return withoutUndefined({
    name,
    of,
    when: when === undefined ? undefined : compileCondition(compilation, sources, within(node, 'when'), when, of),
    share: share === undefined ? undefined : compileShare(context, rows, share, within(node, 'share')),
    latest,
    at: placeOf(node, 'key'),
  })
}

function compileShare(
  context: CompilerContext,
  rows: Entity,
  { whole, of, link, when }: NonNullable<FigureDeclaration['share']>,
  node: SourceNode,
): Share | undefined {
  const { compilation, sources } = context
  const [entity = '', measure = ''] = of.split('.')
  checkFigure(context, rows, whole, within(node, 'whole'))
  const added = sources.entities[entity]
  if (added === undefined) {
    reportUnknown(compilation, within(node, 'of'), `unknown entity "${entity}"`, entity, Object.keys(sources.entities))
    return undefined
  }
  checkFigure(context, added, measure, within(node, 'of'))
  const ref = resolvePath(context, within(node, 'link'), added, link)
  if (ref !== undefined && ref.entity !== rows.name) report(compilation, within(node, 'link'), `"${link}" of ${entity} does not refer to ${rows.name}`)
  return withoutUndefined({
    whole,
    entity,
    measure,
    by: link,
    when: when === undefined ? undefined : compileCondition(compilation, sources, within(node, 'when'), when, entity),
  })
}

function checkFigure(context: CompilerContext, rows: Entity, name: string, node: SourceNode): void {
  const field = resolvePath(context, node, rows, name)
  if (field !== undefined && typeOfField(context.sources, field) !== DECIMAL)
    report(context.compilation, node, `figures are compared, and "${name}" is ${withArticle(field.type)}`)
}
