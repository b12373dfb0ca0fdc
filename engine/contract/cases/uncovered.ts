import type { Model } from '../../core/model/model.ts'
import type { Place } from '../../core/model/place.ts'
import { canBeDone, reachable } from '../world/declaration/reachable.ts'

/** What the declaration has without a case, listed once for each thing. */
export type Uncovered = { readonly text: string; readonly at: Place }

/** The states that are entered only from outside, and the actions that start nowhere else. */
export function uncoveredIn(model: Model): readonly Uncovered[] {
  return [...unansweredIn(model), ...deliveredIn(model), ...outsideIn(model)]
}

/** The actions that answer a publication, such as "inquiryApplicant.apply": no declaration names the identifier of a publication. */
export function answeringActions(model: Model): ReadonlySet<string> {
  return new Set(
    Object.values(model.entities).flatMap((entity) =>
      Object.values(entity.transitions).flatMap(({ name, answers }) => (answers === undefined ? [] : [`${entity.name}.${name}`])),
    ),
  )
}

/** Checks whether a case is about the notices of people: they are delivered after an action, and no action makes one. */
export function isAboutDelivered(model: Model, about: string): boolean {
  return model.entities[about.split('.', 1)[0]!]?.inbox === true
}

function deliveredIn(model: Model): readonly Uncovered[] {
  return Object.values(model.entities)
    .filter(({ inbox }) => inbox === true)
    .map(({ name, at }) => ({ text: `${name}: no action makes one, what people are told is delivered later; envelopes and permissions of it are tried`, at }))
}

function unansweredIn(model: Model): readonly Uncovered[] {
  return Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.transitions).flatMap(({ name, answers, at }) =>
      answers === undefined
        ? []
        : [{ text: `${entity.name}: nothing that is published is answered by ${name}; envelopes and permissions of it are tried`, at }],
    ),
  )
}

function outsideIn(model: Model): readonly Uncovered[] {
  return Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.regions).flatMap((region) => {
      const states = reachable(model, entity, region)
      const outside = region.states.map(({ name }) => name).filter((name) => !states.has(name))
      const actions = Object.values(entity.transitions).filter(
        (transition) => transition.region === region.name && !transition.event && !canBeDone(model, entity, transition),
      )
      if (outside.length === 0) return []
      const those =
        actions.length === 0
          ? ''
          : `; nor is ${actions.map(({ name }) => name).join(', ')} done, which ${actions.length === 1 ? 'starts' : 'start'} there alone`
      return [{ text: `${entity.name}: no action leads to ${region.name} ${outside.join(', ')}, so nothing is tried there${those}`, at: entity.at }]
    }),
  )
}
