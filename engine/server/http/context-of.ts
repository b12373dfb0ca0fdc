import type { OperationContext } from '../operations/context.ts'
import type { Once } from '../operations/once.ts'
import type { Session } from '../session/load-session.ts'
import { modelOfSession } from '../template/model-of-session.ts'
import type { Services } from './services.ts'

/** What an operation of this person works with; `once` where the request may be sent again. */
export async function contextOf(services: Services, session: Session, once?: Once): Promise<OperationContext> {
  const { pool, templates, clock, newId, files } = services
  const model = await modelOfSession(services, session)
  const { templateVersion } = session
  return { pool, model, templates, templateVersion, clock, newId, files, ...(once && { once }) }
}
