import type { CallContext } from './call-context.ts'
import type { IdempotencyHooks } from './idempotency-hooks.ts'
import type { Session } from '../session/load-session.ts'
import { modelOfSession } from './model-of-session.ts'
import type { Services } from './services.ts'

/** What a request adds: its idempotency key, and the codes of the rules that its person has confirmed. */
type OfRequest = { readonly idempotency?: IdempotencyHooks | undefined; readonly confirmed?: readonly string[] | undefined }

/** The context of a call by this person. */
export async function callContextOf(services: Services, session: Session, { idempotency, confirmed }: OfRequest = {}): Promise<CallContext> {
  const { pool, templates, clock, newId, files } = services
  const model = await modelOfSession(services, session)
  const { templateVersion } = session
  return {
    pool,
    model,
    templates,
    templateVersion,
    clock,
    newId,
    files,
    ...(idempotency && { idempotency }),
    ...(confirmed && { confirmed: new Set(confirmed) }),
  }
}
