import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { call } from './call.ts'
import { RefusedError } from './refused-error.ts'

/** Calls for something to show: a refusal throws, since there is nothing to show. */
export async function callOrThrow(path: string, envelope: RequestEnvelope, signal?: AbortSignal): Promise<AnswerEnvelope> {
  const answer = await call(path, envelope, signal)
  if (answer.returnCode !== '0') throw new RefusedError(answer)
  return answer
}
