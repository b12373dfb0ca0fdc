import type { LiveValues } from '../expression/values-of.ts'
import type { Entity } from '../model/entity.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { ActionRef, MenuItem, Route } from '../model/screen.ts'
import type { MenuReader } from '../permissions/visible-menu.ts'
import type { Issue } from '../wire/envelope.ts'
import { explainAction } from './explain-action.ts'
import { explainField, type FieldAsked } from './explain-field.ts'
import { explainEntry } from './explain-menu.ts'
import { explainPreference, type PreferenceAsked } from './explain-preference.ts'
import { explainRef } from './explain-ref.ts'
import type { Explained } from './explained.ts'
import type { Question } from './question.ts'

/** The subject of a question. */
export type About =
  | {
      readonly kind: 'action'
      readonly entity: Entity
      readonly transition: Transition
      readonly values: LiveValues | undefined
      readonly more?: readonly Issue[]
    }
  | { readonly kind: 'ref'; readonly ref: ActionRef }
  | ({ readonly kind: 'field' } & FieldAsked)
  | ({ readonly kind: 'preference' } & PreferenceAsked)
  | { readonly kind: 'entry'; readonly item: MenuItem; readonly route: Route | undefined; readonly reader: MenuReader }

/**
 * Tells why something is as it is for a person: shown, hidden, masked, sealed, required, locked, allowed or refused, with the chain of reasons. It decides
 * nothing: it reads what decides (`checksBeforeInput`, `causesOf`, `maskReasonsOf`, `hidingOfEntry`). The asker learns no value that is hidden from them, and
 * nothing from which it would follow.
 *
 * @example
 * explain({ model, base, person: clerk, asker: clerk, document }, { kind: 'action', entity: order, transition: close, values: document })
 * // { outcomes: ['refused'], reasons: [..., { kind: 'guard', says: 'against', name: 'closable', condition: { result: 'fails', reads: [...] } }] }
 */
export function explain(question: Question, about: About): Explained {
  switch (about.kind) {
    case 'action':
      return explainAction(question, about.entity, about.transition, about.values, about.more)
    case 'ref':
      return explainRef(question, about.ref)
    case 'field':
      return explainField(question, about)
    case 'preference':
      return explainPreference(question, about)
    case 'entry':
      return explainEntry(about.item, about.route, about.reader)
  }
}
