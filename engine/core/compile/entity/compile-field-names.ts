import type { Entity, FieldNames } from '../../model/entity.ts'
import type { FieldType } from '../../model/field.ts'
import { CUSTOM_TYPES } from '../../template/field-template.ts'
import { withArticle, report, reportUnknown } from '../context/compilation.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

const TYPES: Readonly<Record<keyof FieldNames, readonly FieldType[]>> = {
  cn: ['text'],
  en: ['text'],
  others: ['text', 'longText'],
  type: ['enum'],
  scale: ['integer'],
  options: ['text', 'longText'],
  offered: ['flag'],
  uses: ['integer'],
}

/** The fields of a library's records by their meaning, each of the expected type. */
export function compileFieldNames({ compilation, catalogues }: CompilerContext, entity: Entity, names: FieldNames, node: SourceNode): FieldNames {
  if (entity.parties.includes('supplier')) report(compilation, node, `names of fields are one enterprise's own, and ${entity.name} is shared`, undefined, 'key')
  for (const [key, types] of Object.entries(TYPES) as [keyof FieldNames, readonly FieldType[]][]) {
    const field = entity.fields[names[key]]
    const at = within(node, key)
    if (field === undefined) reportUnknown(compilation, at, `no field "${names[key]}" in ${entity.name}`, names[key], Object.keys(entity.fields))
    else if (!types.includes(field.type))
      report(compilation, at, `"${key}" is ${withArticle(types[0]!)} field here, and "${field.name}" is ${withArticle(field.type)} field`)
    else if (key === 'type')
      for (const value of catalogues.vocabularies[field.vocabulary ?? '']?.values ?? [])
        if (!(CUSTOM_TYPES as readonly string[]).includes(value)) report(compilation, at, `"${value}" is no type of a custom field`, CUSTOM_TYPES.join(', '))
  }
  return names
}
