import type { Model } from '../../core/model/model.ts'
import type { Reply } from '../people/person.ts'
import { causesOf } from '../stories/finding.ts'
import type { Finding } from '../stories/finding.ts'
import type { Request } from '../world/request.ts'
import type { Trial } from './case.ts'

/** The trial of a case that had to ask several times: the request that showed the findings, with the answer that it had. */
export function trialOfFindings(model: Model, request: Request, reply: Reply, findings: readonly Finding[], refused?: string): Trial {
  return {
    request,
    expected: { status: 'SUCCESS', code: refused ?? '0', also: () => findings.map(({ text }) => text), causes: causesOf(model, findings) },
    isRepeatable: false,
    send: async () => reply,
  }
}
