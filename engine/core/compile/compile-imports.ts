import type { Import } from '../model/model.ts'
import type { Side } from '../model/side.ts'
import { declarationsOf, namesInRange, report, reportUnknown } from './compilation.ts'
import { limitOf } from './compile-field.ts'
import { resolvePath } from './resolve-path.ts'
import { placeOf, within } from './spot.ts'
import { checkPermission, findEntity } from './workshop.ts'
import type { Workshop } from './workshop.ts'

/** The spreadsheet imports. */
export function compileImports(workshop: Workshop): Readonly<Record<string, Import>> {
  const imports: Record<string, Import> = {}
  for (const { declared, name, spot } of declarationsOf(workshop.compilation, 'import')) {
    if (declared.import !== name) report(workshop.compilation, within(spot, 'import'), `the file is named "${name}", but declares "${declared.import}"`)
    const entity = findEntity(workshop, within(spot, 'entity'), declared.entity)
    if (entity === undefined) continue
    for (const [index, range] of declared.columns.entries())
      for (const column of namesInRange(range)) resolvePath(workshop, within(spot, 'columns', index), entity, column)
    const transitions = workshop.declared.get(entity.name)!.transitions
    const transition = transitions.find((each) => each.name === declared.transition)
    if (transition === undefined)
      reportUnknown(
        workshop.compilation,
        within(spot, 'transition'),
        `no transition "${declared.transition}" in ${entity.name}`,
        declared.transition,
        transitions.map((each) => each.name),
      )
    else if (transition.declared.from !== null)
      report(workshop.compilation, within(spot, 'transition'), `an import creates, and "${declared.transition}" does not`)
    const sides = [transition?.declared.side ?? []].flat() as readonly Side[]
    const wanted = declared.permission ?? transition?.declared.permission ?? {}
    const permission = typeof wanted === 'string' ? Object.fromEntries(sides.map((side) => [side, wanted])) : wanted
    for (const [side, code] of Object.entries(declared.permission === undefined ? {} : permission))
      checkPermission(workshop, within(spot, 'permission'), code, side)
    const limit = workshop.catalogues.limits[declared.maxRows]
    if (limit !== undefined && limit.code === undefined)
      report(workshop.compilation, within(spot, 'maxRows'), `the limit "${declared.maxRows}" has no code for its refusal`)
    imports[name] = {
      kind: 'import',
      name,
      entity: entity.name,
      transition: declared.transition,
      permission,
      columns: declared.columns.flatMap(namesInRange),
      maxRows: Number(limitOf(workshop.compilation, workshop, within(spot, 'maxRows'), declared.maxRows)),
      tooMany: limit?.code ?? '',
      path: typeof declared.path === 'string' ? Object.fromEntries(sides.map((side) => [side, declared.path])) : declared.path,
      at: placeOf(spot),
    }
  }
  return imports
}
