import type { Entity, FieldNames } from '../../model/entity.ts'
import type { FieldType } from '../../model/field.ts'
import { CUSTOM_TYPES } from '../../template/field-template.ts'
import { withArticle, declarationsOf, report } from '../context/compilation.ts'
import { within } from '../source/source-node.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** The fields of a library of names for fields, as its records have them. */
const FIELDS: FieldNames = {
  cn: 'name',
  en: 'englishName',
  others: 'aliases',
  type: 'kind',
  scale: 'digits',
  options: 'options',
  offered: 'available',
  uses: 'inUse',
}

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

/** Where the entity is the library of the field template: which of its fields say what, each of the type that its reader expects. */
export function fieldNamesOf({ compilation, catalogues }: CompilerContext, entity: Entity): { readonly fieldNames?: FieldNames } {
  const template = declarationsOf(compilation, 'template').find(({ declared }) => declared.custom?.library === entity.name)
  if (template === undefined) return {}
  const at = within(template.node, 'custom', 'library')
  if (entity.parties.includes('supplier')) report(compilation, at, `names of fields are one enterprise's own, and ${entity.name} is shared`)
  for (const [key, types] of Object.entries(TYPES) as [keyof FieldNames, readonly FieldType[]][]) {
    const name = FIELDS[key]
    const field = entity.fields[name]
    if (field === undefined) report(compilation, at, `the library ${entity.name} has no field "${name}"`)
    else if (!types.includes(field.type))
      report(compilation, at, `"${name}" of a library is ${withArticle(types[0]!)} field, and ${entity.name} has ${withArticle(field.type)} field`)
    else if (key === 'type')
      for (const value of catalogues.vocabularies[field.vocabulary ?? '']?.values ?? [])
        if (!(CUSTOM_TYPES as readonly string[]).includes(value)) report(compilation, at, `"${value}" is no type of a custom field`, CUSTOM_TYPES.join(', '))
  }
  return { fieldNames: FIELDS }
}
