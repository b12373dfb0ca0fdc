import { findEntity, checkScreen } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import type { DetailDeclaration, FormDeclaration, SectionDeclaration, SeriesDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import type { Section, Series } from '../../model/screen.ts'
import { report, declarationsOf, withArticle } from '../context/compilation.ts'
import { sideOf } from './side-of.ts'
import type { Side } from '../../model/side.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { compileCondition } from '../context/compile-formula.ts'
import { compilePivotSection, compileWrittenPivot } from './compile-pivot.ts'
import { checkScreenLink } from './check-screen-link.ts'
import { compilePaths, compilePinned, compileTotals } from './compile-paths.ts'
import { linesEntity } from './lines-entity.ts'
import { checkThread } from './check-thread.ts'
import { compileAction } from './compile-action.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { compileColumns, compileActions } from './compile-columns.ts'
import { compileComparison } from './compile-comparison.ts'
import { compileFolds } from './compile-folds.ts'
import { compileScan } from './compile-scan.ts'
import { typeOfField } from '../../expression/scope-of-entity.ts'
import { DECIMAL } from '../../expression/values/value-type.ts'

export function compileSections(context: CompilerContext, declared: DetailDeclaration | FormDeclaration, entity: Entity, node: SourceNode): readonly Section[] {
  for (const [index, section] of declared.sections.entries())
    for (const key of ['visibleWhen', 'enter', 'series', 'folds', 'compare'] as const)
      if (declared.kind === 'form' && section[key] !== undefined)
        report(context.compilation, within(node, 'sections', index, key), `"${key}" is for the sections of a detail`, undefined, 'key')
  for (const [index, section] of declared.sections.entries())
    if (section.scan !== undefined && (declared.kind === 'detail' || section.lines === undefined))
      report(context.compilation, within(node, 'sections', index, 'scan'), '"scan" is for the lines of a form', undefined, 'key')
  return declared.sections.map((section, index) =>
    compileSection(context, section, entity, sideOf(declared), within(node, 'sections', index), declared.kind === 'form'),
  )
}

function compileSection(
  context: CompilerContext,
  declared: SectionDeclaration,
  entity: Entity,
  side: Side | 'both',
  node: SourceNode,
  isForm: boolean,
): Section {
  const { visibleWhen } = declared
  return withoutUndefined({
    ...compileBody(context, declared, entity, side, node, isForm),
    visibleWhen:
      visibleWhen === undefined ? undefined : compileCondition(context.compilation, context.sources, within(node, 'visibleWhen'), visibleWhen, entity.name),
  })
}

function compileBody(context: CompilerContext, declared: SectionDeclaration, entity: Entity, side: Side | 'both', node: SourceNode, isForm: boolean): Section {
  const { id } = declared
  if (declared.series !== undefined) return { kind: 'series', id, series: compileSeries(context, declared.series, entity, side, within(node, 'series')) }
  if (declared.history === true) return { kind: 'history', id }
  const isWritten = declared.pivot?.write !== undefined
  if (isWritten && !isForm) report(context.compilation, within(node, 'pivot', 'write'), '"write" is for the lines of a form', undefined, 'key')
  if (declared.pivot !== undefined && !isWritten) return { kind: 'pivot', id, ...compilePivotSection(context, declared, declared.pivot, entity, side, node) }
  if (declared.links !== undefined) {
    const links = Object.entries(declared.links).map(([name, screen]) => {
      findEntity(context, within(node, 'links', name), name)
      const isDetail = declarationsOf(context.compilation, 'screen').some((each) => each.name === screen && each.declared.kind === 'detail')
      if (isDetail) checkScreenLink(context, within(node, 'links', name), screen, 'detail', [name])
      else checkScreen(context, within(node, 'links', name), screen)
      return { entity: name, screen }
    })
    return { kind: 'links', id, links }
  }
  if (declared.lines === undefined) {
    if (declared.fields === undefined) report(context.compilation, node, `the section "${id}" shows nothing`, 'it has fields, lines, a pivot, links or history')
    const fields = compilePaths(context, declared.fields, entity, side, within(node, 'fields'))
    return withoutUndefined({
      kind: 'fields',
      id,
      fields,
      compare: declared.compare && compileComparison(context, declared.compare, fields, entity, side, within(node, 'compare')),
    })
  }
  const rows = linesEntity(context, within(node, 'lines'), entity, declared.lines)
  // Nothing else is known of lines that do not exist.
  if (rows === undefined) return { kind: 'fields', id, fields: [] }
  const { thread } = declared
  if (declared.columns === undefined && thread === undefined) report(context.compilation, node, `the lines of section "${id}" have no columns`)
  if (thread !== undefined) checkThread(context, thread, rows, side, within(node, 'thread'))
  if (declared.enter !== undefined) {
    const { action: name, asks } = declared.enter
    const action = compileAction(context, within(node, 'enter', 'action'), rows, `${rows.name}.${name}`, side)
    for (const [index, path] of asks.entries()) resolvePath(context, within(node, 'enter', 'asks', index), rows, path, side)
    const columns = compileColumns(context, declared.columns ?? [], rows, side, within(node, 'columns'))
    if (action?.kind === 'transition') return { kind: 'entry', id, lines: declared.lines, columns, action, asks }
  }
  const columns = compileColumns(context, declared.columns ?? Object.values(thread ?? {}), rows, side, within(node, 'columns'))
  return withoutUndefined({
    kind: 'lines',
    id,
    lines: declared.lines,
    thread,
    columns,
    compare:
      declared.compare &&
      compileComparison(
        context,
        declared.compare,
        columns.map(({ field }) => field),
        rows,
        side,
        within(node, 'compare'),
      ),
    pivot:
      declared.pivot &&
      compileWrittenPivot(context, declared.pivot, declared.pinned ?? [], { entity, name: declared.lines, rows }, side, within(node, 'pivot')),
    folds: declared.folds && compileFolds(context, declared.folds, columns, rows, within(node, 'folds')),
    pinned: compilePinned(context, declared, node),
    totals: compileTotals(context, declared.totals, rows, side, within(node, 'totals')),
    paste: declared.paste ?? false,
    scan:
      declared.scan &&
      compileScan(context, declared.scan, {
        rows,
        side,
        node: within(node, 'scan'),
        among: columns.map(({ field }) => field),
        isList: false,
        document: entity,
      }),
    actions: compileActions(context, declared.actions, rows, side, within(node, 'actions'), true),
  })
}

function compileSeries(
  context: CompilerContext,
  { of, by, through, figure, name, chart, chartName }: SeriesDeclaration,
  entity: Entity,
  side: Side | 'both',
  node: SourceNode,
): Series {
  const records = findEntity(context, within(node, 'of'), of)
  if (records !== undefined) {
    const ref = resolvePath(context, within(node, 'by'), records, by, side)
    const target = through === undefined ? entity.name : resolvePath(context, within(node, 'through'), entity, through, side)?.entity
    if (ref !== undefined && target !== undefined && ref.entity !== target)
      report(context.compilation, within(node, 'by'), `"${by}" of ${of} does not point to ${target}`)
    const number = resolvePath(context, within(node, 'figure'), records, figure, side)
    if (number !== undefined && typeOfField(context.sources, number) !== DECIMAL)
      report(context.compilation, within(node, 'figure'), `a series is of figures, and "${figure}" is ${withArticle(number.type)} field`)
    for (const [key, path] of Object.entries({ name, chart, chartName })) if (path !== undefined) resolvePath(context, within(node, key), records, path, side)
  }
  return withoutUndefined({ entity: of, by, through, figure, name, chart, chartName })
}
