import type { Entity } from '../model/entity.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import type { Side } from '../model/side.ts'

/** The sides whose people make documents of an entity: by an action that creates them, or by any action whose effects end in one. */
export function sidesThatMake(model: Pick<Model, 'entities'>, entity: Entity): ReadonlySet<Side> {
  const byHand = Object.values(entity.transitions).filter(({ from, event }) => from === null && !event)
  const makes = ({ effects }: Transition) => effects.some((effect) => effect.kind === 'convert' && effect.entity === entity.name)
  const byEffect = everyTransition(model).filter(makes)
  return new Set([...byHand, ...byEffect.flatMap((transition) => actionsBehind(model, transition))].flatMap(({ sides }) => sides))
}

/** The actions of people that end in this transition: itself, or for an event those that fire it, directly or through other events. */
function actionsBehind(model: Pick<Model, 'entities'>, transition: Transition, seen = new Set<Transition>()): readonly Transition[] {
  if (!transition.event) return [transition]
  if (seen.has(transition)) return []
  seen.add(transition)
  const fires = ({ effects }: Transition) =>
    effects.some((effect) => effect.kind === 'cascade' && firedBy(model, effect.entity, effect.transition) === transition)
  return everyTransition(model)
    .filter(fires)
    .flatMap((cause) => actionsBehind(model, cause, seen))
}

/** A cascade to a line may fire a transition of its document. */
function firedBy({ entities }: Pick<Model, 'entities'>, name: string, transition: string): Transition | undefined {
  const row = entities[name]
  return row?.transitions[transition] ?? entities[row?.line?.of ?? '']?.transitions[transition]
}

function everyTransition({ entities }: Pick<Model, 'entities'>): readonly Transition[] {
  return Object.values(entities).flatMap(({ transitions }) => Object.values(transitions))
}
