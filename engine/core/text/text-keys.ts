import type { Field } from '../model/field.ts'
import type { Issue } from '../wire/envelope.ts'

/** The keys of a field's label, the most specific first: its own entity's, the field template's, the system field's. */
export function fieldTextKeys(entity: string, { name, template }: Pick<Field, 'name' | 'template'>): readonly string[] {
  return [...new Set([`field.${entity}.${name}`, `field.template.${template ?? name}`, `field.template.${name}`, `field.system.${name}`])]
}

/** The keys of a column group's heading: of one screen, then of all. */
export function columnGroupTextKeys(screen: string, group: string): readonly string[] {
  return [`columnGroup.${screen}.${group}`, `columnGroup.${group}`]
}

/** The keys of a section's title: of one screen, then of all. */
export function sectionTextKeys(screen: string, section: string): readonly string[] {
  return [`section.${screen}.${section}`, `section.${section}`]
}

/** The keys of a step's name: of one screen, then of all. */
export function stepTextKeys(screen: string, step: string): readonly string[] {
  return [`step.${screen}.${step}`, `step.${step}`]
}

/** The keys of an issue's text: a bound that is itself not allowed (`exclusive` in its params), a value beside few `choices`, and a `value` that names no record, have one of their own. */
export function issueTextKeys({ code, params }: Pick<Issue, 'code' | 'params'>): readonly string[] {
  const variants = (['exclusive', 'choices', 'value'] as const).filter((name) => params[name] !== undefined)
  return [...variants.map((name) => `error.${code}.${name}`), `error.${code}`]
}

/** The name of a measure: of this report, or what reports share. */
export function measureTextKeys(screen: string, measure: string): readonly string[] {
  return [`measure.${screen}.${measure}`, `measure.${measure}`]
}

/** The sentence that says what a measure tells. */
export function measureMeaningKeys(screen: string, measure: string): readonly string[] {
  return [`measureMeans.${screen}.${measure}`, `measureMeans.${measure}`]
}
