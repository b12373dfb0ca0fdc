import type { DeclaredTemplate } from '../../model/model.ts'
import { declarationsOf, entriesOf, namesInRange, reportUnknown } from '../context/compilation.ts'
import type { Compilation } from '../context/compilation.ts'
import type { Catalogues } from '../context/compiler-context.ts'
import { outlineField } from '../entity/outline-field.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { checkPermission, limitOf } from '../context/compiler-context.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { type SourceNode, within } from '../source/source-node.ts'

/** The field template before an enterprise changes it. */
export function compileTemplate(
  compilation: Compilation,
  known: { readonly catalogues: Catalogues; readonly entities: ReadonlyMap<string, DeclaredEntity> },
): DeclaredTemplate {
  const [file] = declarationsOf(compilation, 'template')
  if (file === undefined) return { fields: {}, custom: [], most: 0, supplements: {} }
  const { declared, node } = file
  const fields = entriesOf(declared.template).map(([name, field]) => {
    const of = { name, declared: field, node: within(node, 'template', name), template: name }
    return [name, outlineField(compilation, known, of, undefined)] as const
  })
  const namedBy = (ranges: readonly string[], at: SourceNode) =>
    ranges.flatMap((range, index) =>
      namesInRange(range).filter((name) => {
        if (declared.template[name] !== undefined) return true
        reportUnknown(compilation, within(at, index), `no field "${name}" in the field template`, name, Object.keys(declared.template))
        return false
      }),
    )
  const custom = namedBy(declared.custom?.fields ?? [], within(node, 'custom', 'fields'))
  const supplements = Object.fromEntries(
    entriesOf(declared.supplements ?? {}).map(([name, { fields, read, edit }]) => {
      const at = within(node, 'supplements', name)
      for (const [key, code] of [
        ['read', read],
        ['edit', edit],
      ] as const)
        checkPermission({ compilation, catalogues: known.catalogues }, within(at, key), code, 'purchaser')
      if (!known.entities.has(name)) reportUnknown(compilation, at, `unknown entity "${name}"`, name, known.entities.keys(), 'key')
      return [name, { fields: namedBy(fields, within(at, 'fields')), read, edit }] as const
    }),
  )
  const library = declared.custom?.library
  if (library !== undefined && !known.entities.has(library))
    reportUnknown(compilation, within(node, 'custom', 'library'), `unknown entity "${library}"`, library, known.entities.keys())
  const most = declared.custom === undefined ? '0' : limitOf(compilation, known, within(node, 'custom', 'atMost'), declared.custom.atMost)
  const code = known.catalogues.limits[declared.custom?.atMost ?? '']?.code
  const own = Object.values(supplements).flatMap((group) => group.fields)
  return withoutUndefined({ fields: Object.fromEntries(fields), custom: [...custom, ...own], most: Number(most), code, supplements })
}
