import type { Entity } from '../../core/model/entity.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import type { People } from './people.ts'

/** The preferences of the purchaser that hold for a document or its rows: none for what a supplier keeps alone. */
export function prefsOf(model: Model, entity: Entity, people: Pick<People, 'all'>): Actor['prefs'] {
  const { parties } = entity.line === undefined ? entity : entityOf(model, entity.line.of)
  return parties.includes('purchaser') ? people.all('purchaser').actor.prefs : {}
}
