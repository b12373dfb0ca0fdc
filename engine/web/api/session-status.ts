import type { AnswerEnvelope } from '../../core/wire/envelope.ts'

/** Ends the session and opens the home page, whatever the status is (specification 2: 7.3). */
const sessionOverCode = '30310008'

/** The meaning of an answer for the session: continue, or one of the ways in which it ends or is refused. */
export type SessionStatus = 'goOn' | 'home' | 'login' | 'deactivated' | 'prohibited' | 'other'

export function sessionStatusOf(answer: Pick<AnswerEnvelope, 'status' | 'returnCode'>): SessionStatus {
  if (answer.returnCode === sessionOverCode) return 'home'
  switch (answer.status) {
    case 'SUCCESS':
      return 'goOn'
    case 'LOGINERROR':
      return 'login'
    case 'DEACTIVATED':
      return 'deactivated'
    case 'PROHIBIT':
      return 'prohibited'
    // A status of a newer server: the specification treats everything but success alike.
    default:
      return 'other'
  }
}
