import type { Import } from '../../model/model.ts'
import { declarationsOf, namesInRange, report, reportUnknown } from '../context/compilation.ts'
import { limitOf } from '../context/compiler-context.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { placeOf, within } from '../source/source-node.ts'
import { checkPermission, findEntity } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { checkImportBy, checkSourceBy } from './compile-import-by.ts'

export function compileImports(context: CompilerContext): Readonly<Record<string, Import>> {
  const imports: Record<string, Import> = {}
  for (const { declared, name, node } of declarationsOf(context.compilation, 'import')) {
    if (declared.import !== name) report(context.compilation, within(node, 'import'), `the file is named "${name}", but declares "${declared.import}"`)
    const entity = findEntity(context, within(node, 'entity'), declared.entity)
    if (entity === undefined) continue
    for (const [index, range] of declared.columns.entries())
      for (const column of namesInRange(range)) {
        const field = resolvePath(context, within(node, 'columns', index), entity, column)
        const [lines = '', , further] = column.split('.')
        if (field !== undefined && column.includes('.') && (entity.fields[lines]?.type !== 'lines' || further !== undefined))
          report(context.compilation, within(node, 'columns', index), `a column is a field of ${entity.name} or of its lines, not of another record`)
      }
    const transitions = context.declared.get(entity.name)!.transitions
    const transition = transitions.find((each) => each.name === declared.transition)
    if (transition === undefined)
      reportUnknown(
        context.compilation,
        within(node, 'transition'),
        `no transition "${declared.transition}" in ${entity.name}`,
        declared.transition,
        transitions.map((each) => each.name),
      )
    else {
      checkImportBy(context.compilation, node, entity, transition, declared)
      checkSourceBy(context, node, entity, transition, declared)
    }
    const permission = declared.permission ?? transition?.declared.permission ?? {}
    for (const [side, code] of Object.entries(declared.permission ?? {})) checkPermission(context, within(node, 'permission', side), code, side)
    const limit = context.catalogues.limits[declared.atMost]
    if (limit !== undefined && limit.code === undefined)
      report(context.compilation, within(node, 'atMost'), `the limit "${declared.atMost}" has no code for its refusal`)
    imports[name] = {
      kind: 'import',
      name,
      entity: entity.name,
      transition: declared.transition,
      ...(declared.by !== undefined && { by: declared.by }),
      ...(declared.sourceBy !== undefined && { sourceBy: declared.sourceBy }),
      permission,
      ...(transition?.declared.service?.name === 'readBankStatement' && { readsXml: true as const }),
      columns: declared.columns.flatMap(namesInRange),
      maxRows: Number(limitOf(context.compilation, context, within(node, 'atMost'), declared.atMost)),
      tooMany: limit?.code ?? '',
      path: declared.path,
      at: placeOf(node),
    }
  }
  return imports
}
