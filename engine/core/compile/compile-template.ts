import type { DeclaredTemplate } from '../model/model.ts'
import { declarationsOf, entriesOf, namesInRange, reportUnknown } from './compilation.ts'
import type { Compilation } from './compilation.ts'
import type { Catalogues } from './compile-catalogues.ts'
import { compact, limitOf, outlineField } from './compile-field.ts'
import type { DeclaredEntity } from './declare-entities.ts'
import { within } from './spot.ts'

/** The field template as enterprises find it before they change it. */
export function compileTemplate(
  compilation: Compilation,
  known: { readonly catalogues: Catalogues; readonly entities: ReadonlyMap<string, DeclaredEntity> },
): DeclaredTemplate {
  const [file] = declarationsOf(compilation, 'template')
  if (file === undefined) return { fields: {}, custom: [], most: 0 }
  const { declared, spot } = file
  const fields = entriesOf(declared.template).map(([name, field]) => {
    const of = { name, declared: field, spot: within(spot, 'template', name), template: name }
    return [name, outlineField(compilation, known, of, undefined)] as const
  })
  const custom = (declared.custom?.fields ?? []).flatMap((range, index) =>
    namesInRange(range).filter((name) => {
      if (declared.template[name] !== undefined) return true
      reportUnknown(compilation, within(spot, 'custom', 'fields', index), `no field "${name}" in the field template`, name, Object.keys(declared.template))
      return false
    }),
  )
  const most = declared.custom === undefined ? '0' : limitOf(compilation, known, within(spot, 'custom', 'atMost'), declared.custom.atMost)
  const code = known.catalogues.limits[declared.custom?.atMost ?? '']?.code
  return compact({ fields: Object.fromEntries(fields), custom, most: Number(most), code })
}
