import { holds } from '../expression/evaluate-formula.ts'
import type { LiveValues } from '../expression/values-of.ts'
import type { Row } from '../model/document.ts'
import type { Entity } from '../model/entity.ts'
import { entityOf } from '../model/field-kinds.ts'
import type { Conversion } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import { at, issue } from '../rules/issue.ts'
import type { Issue } from '../wire/envelope.ts'

/**
 * The refusals of values that a person entered in place of those of a source (`replaced`, one for each row), in fields that are closed in the new document: what
 * a conversion copies is the value before, as in a document that exists. `values`: the live values of the new document.
 */
export function issuesOfReplacedSourceValues(
  model: Model,
  entity: Entity,
  { into }: Conversion,
  replaced: readonly Row[],
  values: LiveValues,
): readonly Issue[] {
  const target = into === undefined ? entity : entityOf(model, entity.fields[into]?.entity ?? '')
  const rows = into === undefined ? [values] : (values[into] as readonly LiveValues[])
  return rows.flatMap((row, index) =>
    Object.keys(replaced[index] ?? {}).flatMap((name): readonly Issue[] => {
      const { readonlyWhen, readonlyCode } = target.fields[name]!
      if (readonlyWhen === undefined || !holds(model, readonlyWhen, row)) return []
      return [issue(readonlyCode ?? 'READ_ONLY', into === undefined ? name : at(into, index, name))]
    }),
  )
}
