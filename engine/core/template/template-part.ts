import type { DeclaredTemplate, Model } from '../model/model.ts'
import type { FieldTemplate, TemplateItem } from './field-template.ts'

type Declared = Pick<Model, 'fieldTemplate'>

/**
 * The part of the field template that one editor shows: the supplementary fields of an entity, or everything else. The parts are stored together, in one
 * version, so that they share its lock, its cache and its history.
 */
export function templatePart({ fieldTemplate }: Declared, of: string | undefined): DeclaredTemplate {
  const { fields, custom, supplements, ...rest } = fieldTemplate
  const wanted = keysOfPart(fieldTemplate, of)
  const own = Object.fromEntries(Object.entries(fields).filter(([key]) => wanted.has(key)))
  const part = { ...rest, fields: own, custom: custom.filter((key) => wanted.has(key)), supplements }
  return of === undefined ? part : { ...part, most: part.custom.length }
}

/** A template with the items of one part alone. */
export function itemsOfPart({ fieldTemplate }: Declared, template: FieldTemplate, of: string | undefined): FieldTemplate {
  const wanted = keysOfPart(fieldTemplate, of)
  return { ...template, items: template.items.filter(({ key }) => wanted.has(key)) }
}

/** A template with the items of one part replaced; the other parts keep theirs. */
export function withPart(
  { fieldTemplate }: Declared,
  template: FieldTemplate,
  of: string | undefined,
  items: readonly TemplateItem[],
): readonly TemplateItem[] {
  const replaced = keysOfPart(fieldTemplate, of)
  const others = template.items.filter(({ key }) => !replaced.has(key))
  return of === undefined ? [...items, ...others] : [...others, ...items]
}

/** The keys of all supplementary fields. */
export function keysApart({ fieldTemplate }: Declared): ReadonlySet<string> {
  return new Set(Object.values(fieldTemplate.supplements).flatMap((group) => group.fields))
}

function keysOfPart(fieldTemplate: DeclaredTemplate, of: string | undefined): ReadonlySet<string> {
  const { fields, supplements } = fieldTemplate
  if (of !== undefined) return new Set(supplements[of]?.fields)
  const apart = keysApart({ fieldTemplate })
  return new Set(Object.keys(fields).filter((key) => !apart.has(key)))
}
