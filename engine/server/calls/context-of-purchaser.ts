import type { Actor } from '../../core/permissions/actor.ts'
import type { CallContext } from './call-context.ts'
import { purchaserSettingsOf } from '../store/purchaser-settings.ts'
import type { Tx } from '../schema/database.ts'

/**
 * The context with the field template of the purchaser whose documents are read and written. A purchaser's session has it from the start; a supplier's gets it
 * once the document is known.
 */
export async function contextOfPurchaser(tx: Tx, context: CallContext, actor: Actor, purchaser: string): Promise<CallContext> {
  if (context.templates === undefined || actor.side === 'purchaser') return context
  const { templateVersion } = await purchaserSettingsOf(tx, context, purchaser)
  return { ...context, templateVersion, model: await context.templates.of(tx, purchaser, templateVersion) }
}
