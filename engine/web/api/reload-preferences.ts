import { call } from './call.ts'
import { contentOfAnswer, scalesOf } from './session-from-answers.ts'
import { sessionAtom, side } from '../session/session.ts'
import { store } from '../foundation/store.ts'
import { writeStored } from '../session/stored-session.ts'

/** Reloads the preferences for the whole page after a change here. */
export async function reloadPreferences(): Promise<void> {
  const preferences = contentOfAnswer<Readonly<Record<string, unknown>>>(await call(`/api/conf/enterprise/${side}Preferences`), 'entity')
  writeStored('preferences', preferences)
  const session = store.get(sessionAtom)
  // A supplier's own preferences do not include the purchasers' decimals, which stay.
  store.set(sessionAtom, { ...session, preferences: { ...session.preferences, ...preferences }, scales: scalesOf(preferences) })
}
