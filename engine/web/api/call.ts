import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { leaveForLogin } from '../app/leave.ts'
import { sessionAtom } from '../app/session.ts'
import { store } from '../app/store.ts'
import { words } from '../app/i18n.ts'
import { tell } from '../ui/tell.ts'
import { CallStopped } from './call-stopped.ts'
import { heedSession } from './heed-session.ts'
import { post } from './post.ts'
import { TransportError } from './transport-error.ts'

/** Tells the person about a transport failure, once, and stops the caller; a session that is over leads to the login. Anything else is thrown as it is. */
export function stopAt(error: unknown): never {
  if (!(error instanceof TransportError)) throw error
  const text = words(error.text)
  tell(error.status === 401 ? 'warning' : 'error', text, error.text)
  if (error.status === 401) leaveForLogin()
  throw new CallStopped(text, { cause: error })
}

/**
 * Calls the server for whoever is logged in. A business refusal (status SUCCESS, a code that is not "0") is an answer
 * like any other; whatever ends or refuses the session is dealt with here and thrown as `CallStopped`, after the person was told.
 */
export async function call(path: string, envelope: RequestEnvelope = {}, signal?: AbortSignal): Promise<AnswerEnvelope> {
  const answer = await post(path, { fbToken: store.get(sessionAtom).token, ...envelope }, signal).catch(stopAt)
  heedSession(answer)
  return answer
}
