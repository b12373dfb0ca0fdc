import type { PaperDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import type { Paper } from '../../model/model.ts'
import { declarationsOf, report, reportTwice, withArticle } from '../context/compilation.ts'
import { compileCondition } from '../context/compile-formula.ts'
import { findEntity } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { placeOf, within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { compileSeals } from './compile-seals.ts'
import { linesEntity } from '../screen/lines-entity.ts'

/** Every paper with its fields checked. Which of them a person sees is decided when it is printed. */
export function compilePapers(context: CompilerContext): Readonly<Record<string, Paper>> {
  const papers: Record<string, Paper> = {}
  for (const { declared, name, area, node } of declarationsOf(context.compilation, 'paper')) {
    if (declared.paper !== name) report(context.compilation, within(node, 'paper'), `the file is named "${name}", but declares "${declared.paper}"`)
    const entity = findEntity(context, within(node, 'entity'), declared.entity)
    if (entity === undefined) continue
    const paper = compilePaper(context, declared, entity, node)
    if (paper !== undefined) papers[name] = { kind: 'paper', name, area, at: placeOf(node), ...paper }
  }
  return papers
}

function compilePaper(
  context: CompilerContext,
  declared: PaperDeclaration,
  entity: Entity,
  node: SourceNode,
): Omit<Paper, 'kind' | 'name' | 'area' | 'at'> | undefined {
  const { compilation } = context
  const { each, size, lines, code, head, totals = [], foot = [], signatures = [], seals = {} } = declared
  const isLabel = size !== 'A4'
  if (each !== undefined && !isLabel) report(compilation, within(node, 'each'), `"each" prints labels, and "${declared.paper}" is a sheet`)
  if (isLabel)
    for (const key of ['totals', 'foot', 'signatures', 'seals'] as const)
      if (declared[key] !== undefined) report(compilation, within(node, key), `"${key}" stands on a sheet alone, and "${declared.paper}" is a label`)
  const row = each === undefined ? entity : linesEntity(context, within(node, 'each'), entity, each)
  const tables = tablesOf(lines).map(([table, path]) => ({ table, node: within(node, ...path) }))
  const rows = tables.map(({ table, node: at }) => linesEntity(context, within(at, 'of'), entity, table.of))
  if (row === undefined || rows.includes(undefined)) return undefined
  const printed = (at: SourceNode, of: Entity, path: string) => printedField(context, at, of, path)
  printed(within(node, 'number'), row, declared.number)
  for (const [key, paths] of [
    ['head', head],
    ['totals', totals],
    ['foot', foot],
  ] as const) {
    reportTwice(compilation, (index) => within(node, key, index), paths)
    for (const [index, path] of paths.entries()) printed(within(node, key, index), row, path)
  }
  for (const [place, { table, node: at }] of tables.entries())
    for (const [index, { field }] of table.columns.entries()) printed(within(at, 'columns', index, 'field'), rows[place]!, field)
  const codes = (['qr', 'bars'] as const).flatMap((kind) => (code?.[kind] === undefined ? [] : [{ kind, field: code[kind] }]))
  for (const { kind, field } of codes) {
    const said = printed(within(node, 'code', kind), row, field)
    if (said !== undefined && said.type !== 'text' && said.type !== 'sequence')
      report(compilation, within(node, 'code', kind), `a code takes a text field, and "${field}" is ${withArticle(said.type)} field`)
  }
  if (declared.of !== undefined && (!isLabel || each !== undefined))
    report(compilation, within(node, 'of'), `each document of another has a label of its own, and "${declared.paper}" is none`)
  const [width, height] = isLabel ? size.replace('mm', '').split('x').map(Number) : []
  return withoutUndefined({
    entity: entity.name,
    label: width === undefined || height === undefined ? undefined : ([width, height] as const),
    each,
    number: declared.number,
    codes,
    isGs1: code?.gs1 === undefined ? undefined : (true as const),
    of: declared.of === undefined ? undefined : compileOf(context, declared.of, entity, within(node, 'of')),
    head,
    tables: tables.map(({ table: { of: field, columns } }) => ({ field, columns })),
    totals,
    foot,
    signatures,
    seals: compileSeals(context, seals, signatures, entity, node),
    spec: declared.spec,
  })
}

type Table = Exclude<NonNullable<PaperDeclaration['lines']>, readonly unknown[]>

/** Each table with its place in the declaration. */
function tablesOf(lines: PaperDeclaration['lines']): readonly (readonly [table: Table, path: readonly (string | number)[]])[] {
  if (lines === undefined) return []
  return Array.isArray(lines) ? lines.map((table: Table, index) => [table, ['lines', index]] as const) : [[lines as Table, ['lines']]]
}

/** The document that labels belong to, by a ref of theirs. */
function compileOf(context: CompilerContext, { by, when, alike }: NonNullable<PaperDeclaration['of']>, entity: Entity, node: SourceNode): Paper['of'] {
  const { compilation, sources } = context
  const field = resolvePath(context, within(node, 'by'), entity, by)
  if (field !== undefined && field.type !== 'ref') report(compilation, within(node, 'by'), `"${by}" points to no document`)
  if (alike !== undefined) resolvePath(context, within(node, 'alike'), entity, alike)
  return withoutUndefined({ by, when: when === undefined ? undefined : compileCondition(compilation, sources, within(node, 'when'), when, entity.name), alike })
}

/** A field that paper can show: of the row itself, or of the document of a row. */
function printedField(context: CompilerContext, node: SourceNode, entity: Entity, path: string): Field | undefined {
  const field = resolvePath(context, node, entity, path)
  if (field === undefined) return undefined
  const [first, ...rest] = path.split('.')
  if (rest.length > 1 || (rest.length === 1 && first !== entity.line?.of))
    report(context.compilation, node, `"${path}" leads to another record, and paper shows fields of ${entity.name}`)
  if (field.type === 'lines' || field.type === 'files')
    report(context.compilation, node, `"${path}" is ${withArticle(field.type)} field, and paper shows single values`)
  return field
}
