import type { Entity } from '../../core/model/entity.ts'
import type { Row } from '../cells/value-at-path.ts'

/**
 * Whether an action answers what somebody has begun beside the main course of a document, such as a question about its drawings: it leads out of a state that is
 * not the one in which that part of the document began. What can be done at any time waits for nobody.
 */
export function answersWhatWaits(entity: Entity, row: Row, name: string): boolean {
  const transition = entity.transitions[name]
  const [main] = Object.keys(entity.regions)
  const region = entity.regions[transition?.region ?? '']
  if (transition === undefined || region === undefined || region.name === main) return false
  const state = String(row[region.name])
  return state !== region.initial && (transition.from ?? []).includes(state)
}
