import { call } from '../api/call.ts'
import { sessionAtom } from './session.ts'
import { store } from './store.ts'
import { writeStored } from './stored-session.ts'
import { templateFrom } from './template-from-answer.ts'

/** Fetches the field template anew: somebody has changed it since the page began. */
export async function renewTemplate(): Promise<void> {
  const template = templateFrom(await call('/api/globalTemplate/getByToken'))
  writeStored('template', template)
  store.set(sessionAtom, (session) => ({ ...session, template }))
}
