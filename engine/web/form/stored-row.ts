import type { Row } from '../../core/lifecycle/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import { idOfValue } from '../cells/text-of-value.ts'

/** A row of an answer as formulas read it: references by their id, the rows of its lines likewise, without what is not a field. */
export function storedRow(model: Model, entity: Entity, row: Row): Row {
  const stored: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    const field = entity.fields[name]
    if (field === undefined) {
      if (!name.startsWith('_')) stored[name] = value
    } else if (field.type === 'ref') stored[name] = idOfValue(value)
    else if (field.type === 'lines') {
      const line = model.entities[field.entity ?? '']
      stored[name] = line === undefined || !Array.isArray(value) ? [] : value.map((each: Row) => storedRow(model, line, each))
    } else stored[name] = value ?? null
  }
  return stored
}
