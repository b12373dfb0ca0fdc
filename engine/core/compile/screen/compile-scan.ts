import type { ListDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { Scan, ScannedBoxes } from '../../model/screen.ts'
import { pathOfRows } from '../../wire/path-below.ts'
import type { Side } from '../../model/side.ts'
import { declarationsOf, report, reportTwice, reportUnknown, withArticle } from '../context/compilation.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { compileAction } from './compile-action.ts'

type Place = {
  readonly document?: Entity
  readonly rows: Entity
  readonly side: Side | 'both'
  readonly node: SourceNode
  readonly among: readonly string[]
  readonly isList: boolean
}

/** The texts by which a scanned code is found, each of them among the filters or columns that the person has anyway. */
export function compileScan(context: CompilerContext, { by, action, boxes }: NonNullable<ListDeclaration['scan']>, place: Place): Scan {
  const { rows, side, node, among, isList } = place
  const { compilation } = context
  reportTwice(compilation, (index) => within(node, 'by', index), by)
  for (const [index, path] of by.entries()) {
    const at = within(node, 'by', index)
    const field = resolvePath(context, at, rows, path, side)
    if (field !== undefined && field.type !== 'text' && field.type !== 'sequence')
      report(compilation, at, `a code is compared with texts, and "${path}" is ${withArticle(field.type)} field`)
    else if (!among.includes(path)) reportUnknown(compilation, at, `"${path}" is scanned, but is not among the ${isList ? 'filters' : 'columns'}`, path, among)
  }
  const does = action === undefined ? undefined : compileAction(context, within(node, 'action'), rows, action, side, true)
  if (action !== undefined && (!isList || does?.kind !== 'transition'))
    report(
      compilation,
      within(node, 'action'),
      isList ? `a scanned row is acted on, and "${action}" is no action of a row` : 'a scanned line is marked, and takes no action',
    )
  return withoutUndefined({
    by,
    action: does?.kind === 'transition' ? does : undefined,
    boxes: boxes === undefined ? undefined : compileBoxes(context, boxes, place),
  })
}

/** The list that tells what is in a box, and the lines of the same form that take the box. */
function compileBoxes(
  context: CompilerContext,
  { list, by, open }: NonNullable<NonNullable<ListDeclaration['scan']>['boxes']>,
  { document, side, node }: Place,
): ScannedBoxes | undefined {
  const { compilation, sources } = context
  const at = within(node, 'boxes')
  const found = declarationsOf(compilation, 'screen').flatMap(({ declared }) => (declared.kind === 'list' && declared.screen === list ? [declared] : []))[0]
  const entity = found === undefined ? undefined : sources.entities[found.entity]
  const path = entity === undefined || found?.rows === undefined || side === 'both' ? undefined : pathOfRows(entity, side, found.rows)
  if (found === undefined || entity === undefined || path === undefined || found.tabs === undefined) {
    report(compilation, within(at, 'list'), `"${list}" is no list of the lines of documents, with tabs`)
    return undefined
  }
  for (const [index, each] of by.entries())
    if (!(found.filters ?? []).includes(each))
      reportUnknown(compilation, within(at, 'by', index), `"${each}" is scanned, but is not among the filters of ${list}`, each, found.filters ?? [])
  const taking = Object.values(document?.fields ?? {}).flatMap((field) => {
    const box = Object.values(sources.entities[field.entity ?? '']?.fields ?? {}).find(
      (each) => each.type === 'ref' && !each.system && each.entity === entity.name,
    )
    return field.type === 'lines' && box !== undefined ? [{ into: field.name, box: box.name }] : []
  })[0]
  if (taking === undefined) {
    report(compilation, at, `no lines of ${document?.name ?? ''} name ${withArticle(entity.name)}`)
    return undefined
  }
  return { list, path, by, state: found.tabs.by, open, ...taking }
}
