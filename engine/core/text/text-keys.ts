import type { Field } from '../model/field.ts'
import type { Issue } from '../wire/envelope.ts'

/** Where the name of a field may stand, the nearest first: its own entity's words, the field template's, every document's. */
export function fieldTextKeys(entity: string, { name, template }: Pick<Field, 'name' | 'template'>): readonly string[] {
  return [...new Set([`field.${entity}.${name}`, `field.template.${template ?? name}`, `field.template.${name}`, `field.system.${name}`])]
}

/** Where the heading of a group of columns may stand: that of one screen, or of all. */
export function columnGroupTextKeys(screen: string, group: string): readonly string[] {
  return [`columnGroup.${screen}.${group}`, `columnGroup.${group}`]
}

/** Where the title of a section may stand: that of one screen, or of all. */
export function sectionTextKeys(screen: string, section: string): readonly string[] {
  return [`section.${screen}.${section}`, `section.${section}`]
}

/** Where the text of an issue may stand: a bound that is itself not allowed (`exclusive` in its params) says so. */
export function issueTextKeys({ code, params }: Pick<Issue, 'code' | 'params'>): readonly string[] {
  return params.exclusive === undefined ? [`error.${code}`] : [`error.${code}.exclusive`, `error.${code}`]
}
