import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'

/**
 * The document fields that, with the preferences, decide whether a lines field exists. Then all lines have it or none, and so does its column. Undefined if the
 * lines decide themselves, or nothing does.
 */
export function documentFieldsRead(line: Entity, { visibleWhen }: Field): readonly string[] | undefined {
  const document = line.line?.of
  if (visibleWhen === undefined || document === undefined || visibleWhen.references.length === 0) return undefined
  const paths = visibleWhen.references.map((path) => path.split('.'))
  if (!paths.every(([first]) => first === document || first === 'prefs')) return undefined
  return paths.flatMap(([first, name]) => (first === document && name !== undefined ? [name] : []))
}
