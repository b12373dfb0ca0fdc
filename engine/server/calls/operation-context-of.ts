import type { OperationContext } from './operation-context.ts'
import type { Idempotency } from './idempotency.ts'
import type { Session } from '../session/load-session.ts'
import { modelOfSession } from './model-of-session.ts'
import type { Services } from './services.ts'

/** What an operation of this person works with; `once` where the request may be sent again. */
export async function operationContextOf(services: Services, session: Session, idempotency?: Idempotency): Promise<OperationContext> {
  const { pool, templates, clock, newId, files } = services
  const model = await modelOfSession(services, session)
  const { templateVersion } = session
  return { pool, model, templates, templateVersion, clock, newId, files, ...(idempotency && { idempotency }) }
}
