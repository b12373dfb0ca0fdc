import type { Transaction } from 'kysely'
import type { Actor } from '../../core/permissions/actor.ts'
import type { OperationContext } from './operation-context.ts'
import { purchaserSettingsOf } from '../store/purchaser-settings.ts'

/**
 * The context in which a purchaser's documents are read and written: by that purchaser's field template. A purchaser has had its own
 * from the start; a supplier deals with many, and gets each one's when it is known whose document it is.
 */
export async function contextOfPurchaser(tx: Transaction<any>, context: OperationContext, actor: Actor, purchaser: string): Promise<OperationContext> {
  if (context.templates === undefined || actor.side === 'purchaser') return context
  const { templateVersion } = await purchaserSettingsOf(tx, context, purchaser)
  return { ...context, templateVersion, model: await context.templates.of(tx, purchaser, templateVersion) }
}
