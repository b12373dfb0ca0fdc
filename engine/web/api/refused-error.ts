import type { AnswerEnvelope } from '../../core/wire/envelope.ts'

/** The server refused a screen's query. */
export class RefusedError extends Error {
  readonly answer: AnswerEnvelope
  constructor(answer: AnswerEnvelope) {
    super(answer.returnMsg)
    this.name = 'RefusedError'
    this.answer = answer
  }
}
