import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'

/**
 * The fields of the document by which, with the preferences, it is decided whether a field of its lines is there: then it is there in
 * all of them, or in none, and so is its column. Nothing where the lines themselves decide, or nobody does.
 */
export function documentFieldsRead(line: Entity, { visibleWhen }: Field): readonly string[] | undefined {
  const document = line.line?.of
  if (visibleWhen === undefined || document === undefined || visibleWhen.references.length === 0) return undefined
  const paths = visibleWhen.references.map((path) => path.split('.'))
  if (!paths.every(([first]) => first === document || first === 'prefs')) return undefined
  return paths.flatMap(([first, name]) => (first === document && name !== undefined ? [name] : []))
}
