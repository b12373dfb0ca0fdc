import { call } from './call.ts'
import { sessionAtom } from '../session/session.ts'
import { store } from '../foundation/store.ts'
import { writeStored } from '../session/stored-session.ts'
import { templateFrom } from './template-from-answer.ts'

/** Reads the field template again, because it has changed since the page began. */
export async function reloadTemplate(): Promise<void> {
  const template = templateFrom(await call('/api/globalTemplate/getByToken'))
  writeStored('template', template)
  store.set(sessionAtom, (session) => ({ ...session, template }))
}
