import { callContextOf } from '../../calls/call-context-of.ts'
import { isSealedFrom } from '../../documents/visibility/is-sealed-from.ts'
import { isEnteredByOthers } from '../../session/invitations.ts'
import type { Session } from '../../session/load-session.ts'
import { loadDocuments } from '../../store/documents/load-document.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { AppServices } from '../requests/app-services.ts'

/**
 * Checks whether a supplier's invitation is closed to its browser for now: something of the document is sealed from the purchaser, who made the link, and others
 * have entered it.
 */
export async function isSealedFromLink(services: AppServices, session: Session): Promise<boolean> {
  const { actor, invitation } = session
  const entity = services.model.entities[invitation?.entity ?? '']
  if (invitation === undefined || entity === undefined || actor.side !== 'supplier') return false
  if (!entity.masks.some(({ sealed }) => sealed?.sides.includes('purchaser') === true)) return false
  const context = await callContextOf(services, session)
  return inTransaction(services.pool, actor, async (tx) => {
    const [document] = await loadDocuments(tx, context.model, entity.name, [invitation.document], { lock: false, lines: false })
    if (document === undefined || !(await isSealedFrom(tx, context, actor, entity, document, 'purchaser'))) return false
    return isEnteredByOthers(tx, context.model, entity, invitation)
  })
}
