import { call } from './call.ts'
import { contentOfAnswer, scalesOf } from './session-from-answers.ts'
import { sessionAtom, side } from '../session/session.ts'
import { store } from '../foundation/store.ts'
import { writeStored } from '../session/stored-session.ts'

/** Reads the preferences anew, for everything on this page that follows them: after somebody has changed them here. */
export async function reloadPreferences(): Promise<void> {
  const preferences = contentOfAnswer<Readonly<Record<string, unknown>>>(await call(`/api/conf/enterprise/${side}Preferences`), 'entity')
  writeStored('preferences', preferences)
  const session = store.get(sessionAtom)
  // A supplier's own say nothing of the purchasers' decimals, which stay as they were told.
  store.set(sessionAtom, { ...session, preferences: { ...session.preferences, ...preferences }, scales: scalesOf(preferences) })
}
