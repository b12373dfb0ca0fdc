import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { translate } from '../i18n/translate.ts'
import { redirectToHome, redirectToLogin } from '../session/redirect.ts'
import { refreshPermissions } from './refresh-permissions.ts'
import { toast, showDeactivatedDialog } from '../ui/toast.ts'
import { ReportedError } from './reported-error.ts'
import { messageOfAnswer } from './message-of-answer.ts'
import { sessionStatusOf } from './session-status.ts'
import { textOfCode } from './text-of-code.ts'

/** Handles the session status of an answer. If it ends or refuses the session, a message appears and `ReportedError` is thrown. */
export function handleSessionStatus(answer: AnswerEnvelope): void {
  const message = messageOfAnswer(answer, textOfCode)
  switch (sessionStatusOf(answer)) {
    case 'goOn':
      return
    case 'home':
      redirectToHome()
      break
    case 'login':
      redirectToLogin()
      break
    case 'deactivated':
      showDeactivatedDialog(redirectToLogin)
      break
    case 'prohibited':
      // Rights have changed: menus and buttons follow.
      void refreshPermissions()
      toast('warning', translate('ui.session.prohibited'), 'prohibited')
      throw new ReportedError(translate('ui.session.prohibited'))
    case 'other':
      toast('error', `${message} (${answer.returnCode})`, answer.returnCode)
      redirectToLogin(4000)
      break
  }
  throw new ReportedError(message)
}
