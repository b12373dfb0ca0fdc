import type { Row } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import { call } from './call.ts'
import { side } from '../session/session.ts'
import { pathOfVerb } from './paths-of-entity.ts'

/** Checks whether other fields' defaults depend on this one: a material gives its name and unit. */
export function isReadByDefaults(entity: Entity, name: string): boolean {
  return Object.values(entity.fields).some((field) => field.default?.references.some((path) => path === name || path.startsWith(`${name}.`)) === true)
}

/** A new document with the server's defaults for the present input; undefined if there are none. */
export async function fetchDefaults(model: Model, entity: Entity, transition: Transition, written: Row): Promise<Row | undefined> {
  const answer = await call(pathOfVerb(model, entity, side, 'defaults'), { entity: { transition: transition.name, document: written } }).catch(() => undefined)
  return answer?.returnCode === '0' ? (answer.entity as Row) : undefined
}
