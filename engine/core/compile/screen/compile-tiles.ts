import type { BoardDeclaration, MeasureDeclaration, ReportDeclaration, TileDeclaration } from '../../../../build/declared/grammar.ts'
import type { FieldType } from '../../model/field.ts'
import type { ReportTile } from '../../model/screen.ts'
import { groupsOfReport, keyOfGroup } from '../../model/report.ts'
import { daysOfPeriod } from '../../query/days-of-period.ts'
import { report, reportUnknown } from '../context/compilation.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { type SourceNode, within } from '../source/source-node.ts'
import { reportOfSide } from './report-of-side.ts'

/** The figures of reports on a board. */
export function compileTiles(context: CompilerContext, { tiles = [], side }: BoardDeclaration, node: SourceNode): readonly ReportTile[] {
  return tiles.flatMap((tile, index) => {
    const at = within(node, 'tiles', index)
    const found = reportOfSide(context, tile.report, side, within(at, 'report'))
    return found === undefined ? [] : tileOf(context, tile, found, at)
  })
}

function tileOf(context: CompilerContext, tile: TileDeclaration, found: ReportDeclaration, at: SourceNode): readonly ReportTile[] {
  const { compilation } = context
  const measure = found.measures[tile.measure]
  const figures = Object.keys(found.measures).filter((name) => found.measures[name]?.latest === undefined)
  if (!figures.includes(tile.measure))
    reportUnknown(compilation, within(at, 'measure'), `no figure "${tile.measure}" in "${tile.report}"`, tile.measure, figures)
  const groups = groupsOfReport({ by: found.by.map((group) => (typeof group === 'string' ? { field: group } : group)) }).map(keyOfGroup)
  if (tile.by !== undefined && !groups.includes(tile.by))
    reportUnknown(compilation, within(at, 'by'), `no group "${tile.by}" in "${tile.report}"`, tile.by, groups)
  if (tile.chart !== undefined && tile.by === undefined) report(compilation, within(at, 'chart'), 'one figure is not drawn', 'say "by"')
  if (tile.within !== undefined && daysOfPeriod(tile.within, '2026-01-01') === undefined)
    report(compilation, within(at, 'within'), `"${tile.within}" is no period of days`, 'say such as "today" or "last7Days"')
  const { permission, range } = found
  return measure === undefined ? [] : [withoutUndefined({ ...tile, permission, range: range.field, type: typeOf(context, measure, found, at) })]
}

/** How the figure is written. */
function typeOf(
  context: CompilerContext,
  { sum, average, share, computed, type = 'decimal' }: MeasureDeclaration,
  found: ReportDeclaration,
  at: SourceNode,
): FieldType {
  if (share !== undefined) return 'rate'
  if (computed !== undefined) return type
  const path = sum ?? average
  const { entities } = context.sources
  const owner = entities[found.entity]
  const rows = found.rows === undefined ? owner : entities[owner?.fields[found.rows]?.entity ?? '']
  // The report reports a path that leads nowhere.
  return path === undefined || rows === undefined ? 'integer' : (resolvePath(context, within(at, 'measure'), rows, path, found.side)?.type ?? 'decimal')
}
