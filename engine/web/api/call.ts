import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { redirectToLogin } from '../session/redirect.ts'
import { sessionAtom } from '../session/session.ts'
import { store } from '../foundation/store.ts'
import { translate } from '../i18n/translate.ts'
import { toast } from '../ui/toast.ts'
import { confirmIfNeeded } from './confirmation.ts'
import { ReportedError } from './reported-error.ts'
import { handleSessionStatus } from './handle-session-status.ts'
import { post } from './post.ts'
import { TransportError } from './transport-error.ts'

/** Shows a transport failure once, and stops the caller; an ended session leads to the login. Other errors are thrown unchanged. */
export function reportTransportError(error: unknown): never {
  if (!(error instanceof TransportError)) throw error
  const text = translate(error.text)
  toast(error.status === 401 ? 'warning' : 'error', text, error.text)
  if (error.status === 401) redirectToLogin()
  throw new ReportedError(text, { cause: error })
}

/**
 * Calls the server for the signed-in person. A business refusal (status SUCCESS, a code that is not "0") is an ordinary answer; what ends or refuses the
 * session is handled here and thrown as `ReportedError` after the message was shown. What asks the person to prove again who they are is repeated once they did.
 */
export async function call(path: string, envelope: RequestEnvelope = {}, signal?: AbortSignal): Promise<AnswerEnvelope> {
  const send = () => post(path, { fbToken: store.get(sessionAtom).token, ...envelope }, signal).catch(reportTransportError)
  const first = await send()
  const answer = (await confirmIfNeeded(first)) ? await send() : first
  // The enterprise requires a factor since this page was opened.
  if (answer.issues?.[0]?.code === 'SECOND_FACTOR_MISSING') leadToSetUp()
  handleSessionStatus(answer)
  return answer
}

/** Every page of the open session gives way to the one where a second factor is set up. */
function leadToSetUp(): void {
  store.set(sessionAtom, (session) => ({ ...session, user: { ...session.user, owedFactor: 'setUp' as const } }))
}
