import type { AnswerEnvelope } from '../../core/wire/envelope.ts'

/** The server refused what a screen asked for. */
export class RefusedError extends Error {
  readonly answer: AnswerEnvelope
  constructor(answer: AnswerEnvelope) {
    super(answer.returnMsg)
    this.name = 'RefusedError'
    this.answer = answer
  }
}
