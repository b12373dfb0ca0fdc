import type { Model, Preferences, PreferenceEffect } from '../../model/model.ts'
import type { Side } from '../../model/side.ts'
import { formulasIn } from '../../model/formulas-in.ts'
import { optional } from './optional-key.ts'

// Shared documents compute with the purchaser's preferences: a supplier's page knows those that its own formulas read. The formulas of its own preferences name
// what both sides have, and `prefs` has the types of the purchaser's.
export function preferencesForSide(model: Model, known: unknown, side: Side): Preferences {
  const own = withoutQueries(model.preferences.supplier)
  const read = new Set([...formulasIn([known, own])].flatMap(({ references }) => references))
  const isRead = ([name]: readonly [string, unknown]) => read.has(`prefs.${name}`)
  return side === 'purchaser'
    ? { purchaser: withoutQueries(model.preferences.purchaser), supplier: {} }
    : {
        purchaser: withoutQueries(Object.fromEntries(Object.entries(model.preferences.purchaser).filter(isRead))),
        supplier: own,
      }
}

// Only the server looks for affected and stranded documents: the page knows that something is counted.
function withoutQueries(preferences: Preferences[Side]): Preferences[Side] {
  return Object.fromEntries(
    Object.entries(preferences).map(([name, { effect, ...field }]) => [name, { ...field, ...optional('effect', effect && effectForPage(effect)) }]),
  )
}

function effectForPage({ awaits, scaleOf, touches }: PreferenceEffect): PreferenceEffect {
  const counted = touches === undefined ? undefined : { ...touches, when: { ...touches.when, source: 'false', references: [] } }
  return { ...optional('awaits', awaits), ...optional('scaleOf', scaleOf), ...optional('touches', counted) }
}
