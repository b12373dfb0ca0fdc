import type { Model } from '../../core/model/model.ts'
import type { Language } from '../../core/model/side.ts'
import { messageOf, textOf } from '../../core/text/message.ts'
import type { AnswerEnvelope, Issue, SessionStatus } from '../../core/wire/envelope.ts'

export function success(content: Pick<AnswerEnvelope, 'entity' | 'list' | 'pager' | 'returnToken'> = {}): AnswerEnvelope {
  return { status: 'SUCCESS', returnCode: '0', returnMsg: '', ...content }
}

/** More issues than anybody reads. */
const MAX_ISSUES = 1000

/** A refusal with these issues; the first one gives code and message. Says something about the session only if another status is given. */
export function refusal(model: Model, language: Language, issues: readonly Issue[], status: SessionStatus = 'SUCCESS'): AnswerEnvelope {
  const [first] = issues
  if (first === undefined) throw new RangeError('Cannot refuse without a reason')
  const written = issues.slice(0, MAX_ISSUES).map((issue) => ({ ...issue, text: messageOf(model, language, issue) }))
  return { status, returnCode: numberOf(model, first.code), returnMsg: written[0]!.text, issues: written }
}

/** The person may not do this. */
export function prohibited(model: Model, language: Language, code = 'NO_PERMISSION'): AnswerEnvelope {
  const text = textOf(model, language, 'ui.session.prohibited')
  return { status: 'PROHIBIT', returnCode: numberOf(model, code), returnMsg: text, issues: [{ code, path: '', params: {}, text }] }
}

/** The person, or the enterprise, is deactivated. */
export function deactivated(model: Model, language: Language): AnswerEnvelope {
  return { status: 'DEACTIVATED', returnCode: numberOf(model, 'LOGIN_ABNORMAL'), returnMsg: textOf(model, language, 'ui.session.deactivated') }
}

function numberOf(model: Model, code: string): string {
  const error = model.errors[code]
  if (error === undefined) throw new RangeError(`Cannot answer with the code "${code}": it must be in the catalogue of errors`)
  return String(error.number)
}
