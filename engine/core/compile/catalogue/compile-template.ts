import type { DeclaredTemplate } from '../../model/model.ts'
import { declarationsOf, entriesOf, namesInRange, reportUnknown } from '../context/compilation.ts'
import type { Compilation } from '../context/compilation.ts'
import type { Catalogues } from '../context/compiler-context.ts'
import { outlineField } from '../entity/outline-field.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { limitOf } from '../context/compiler-context.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { within } from '../source/source-node.ts'

/** The field template before an enterprise changes it. */
export function compileTemplate(
  compilation: Compilation,
  known: { readonly catalogues: Catalogues; readonly entities: ReadonlyMap<string, DeclaredEntity> },
): DeclaredTemplate {
  const [file] = declarationsOf(compilation, 'template')
  if (file === undefined) return { fields: {}, custom: [], most: 0 }
  const { declared, node } = file
  const fields = entriesOf(declared.template).map(([name, field]) => {
    const of = { name, declared: field, node: within(node, 'template', name), template: name }
    return [name, outlineField(compilation, known, of, undefined)] as const
  })
  const custom = (declared.custom?.fields ?? []).flatMap((range, index) =>
    namesInRange(range).filter((name) => {
      if (declared.template[name] !== undefined) return true
      reportUnknown(compilation, within(node, 'custom', 'fields', index), `no field "${name}" in the field template`, name, Object.keys(declared.template))
      return false
    }),
  )
  const library = declared.custom?.library
  if (library !== undefined && !known.entities.has(library))
    reportUnknown(compilation, within(node, 'custom', 'library'), `unknown entity "${library}"`, library, known.entities.keys())
  const most = declared.custom === undefined ? '0' : limitOf(compilation, known, within(node, 'custom', 'atMost'), declared.custom.atMost)
  const code = known.catalogues.limits[declared.custom?.atMost ?? '']?.code
  return withoutUndefined({ fields: Object.fromEntries(fields), custom, most: Number(most), code })
}
