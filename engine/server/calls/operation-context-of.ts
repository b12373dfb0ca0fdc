import type { OperationContext } from './operation-context.ts'
import type { Idempotency } from './idempotency.ts'
import type { Session } from '../session/load-session.ts'
import { modelOfSession } from './model-of-session.ts'
import type { Services } from './services.ts'

/** The context of an operation for this person; with `idempotency` if the request may be repeated. */
export async function operationContextOf(services: Services, session: Session, idempotency?: Idempotency): Promise<OperationContext> {
  const { pool, templates, clock, newId, files } = services
  const model = await modelOfSession(services, session)
  const { templateVersion } = session
  return { pool, model, templates, templateVersion, clock, newId, files, ...(idempotency && { idempotency }) }
}
