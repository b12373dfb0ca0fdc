import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { call } from '../api/call.ts'
import { Refused } from './refused.ts'

/** Calls for something to show: a refusal is an error here, since there is nothing to show. */
export async function ask(path: string, envelope: RequestEnvelope, signal?: AbortSignal): Promise<AnswerEnvelope> {
  const answer = await call(path, envelope, signal)
  if (answer.returnCode !== '0') throw new Refused(answer)
  return answer
}
