import type { Row } from '../../core/model/document.ts'
import { requestFor } from '../world/fire-requests.ts'
import type { BaselineRequest } from './baseline-request.ts'
import { unreached } from './case.ts'
import type { Trial, Unsent } from './case.ts'

/** The trial that sends this input in place of the baseline's. */
export function trialOfInput({ asked, subject }: BaselineRequest, input: Row, expected: Trial['expected'], confirmed: readonly string[] = []): Trial | Unsent {
  const request = requestFor(asked.person, asked.transition, subject, input, confirmed)
  // An action that changes the state cannot be repeated on the document.
  const isRepeatable = expected.code !== '0' || asked.transition.from === null || asked.transition.input === '*'
  return request === undefined ? unreached('its side has no path') : { request, expected, isRepeatable }
}
