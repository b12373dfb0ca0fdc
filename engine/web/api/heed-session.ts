import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { words } from '../app/i18n.ts'
import { leaveForHome, leaveForLogin } from '../app/leave.ts'
import { refreshPermissions } from '../app/refresh-permissions.ts'
import { tell, tellDeactivated } from '../ui/tell.ts'
import { CallStopped } from './call-stopped.ts'
import { messageOfAnswer } from './message-of-answer.ts'
import { sessionVerdict } from './session-verdict.ts'
import { textOfCode } from './text-of-code.ts'

/** Does what an answer asks of the session. Where it ends or refuses it the person is told, and `CallStopped` is thrown. */
export function heedSession(answer: AnswerEnvelope): void {
  const message = messageOfAnswer(answer, textOfCode)
  switch (sessionVerdict(answer)) {
    case 'goOn':
      return
    case 'home':
      leaveForHome()
      break
    case 'login':
      leaveForLogin()
      break
    case 'deactivated':
      tellDeactivated(leaveForLogin)
      break
    case 'prohibited':
      // Rights were changed meanwhile: menus and buttons follow.
      void refreshPermissions()
      tell('warning', words('ui.session.prohibited'), 'prohibited')
      throw new CallStopped(words('ui.session.prohibited'))
    case 'other':
      tell('error', `${message} (${answer.returnCode})`, answer.returnCode)
      leaveForLogin(4000)
      break
  }
  throw new CallStopped(message)
}
