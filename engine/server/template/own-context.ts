import type { Transaction } from 'kysely'
import type { Actor } from '../../core/permissions/actor.ts'
import type { OperationContext } from '../operations/context.ts'
import { settingsOf } from '../operations/work.ts'

/**
 * The context in which a purchaser's documents are read and written: by that purchaser's field template. A purchaser has had its own
 * from the start; a supplier deals with many, and gets each one's when it is known whose document it is.
 */
export async function ownContext(tx: Transaction<any>, context: OperationContext, actor: Actor, purchaser: string): Promise<OperationContext> {
  if (context.templates === undefined || actor.side === 'purchaser') return context
  const { templateVersion } = await settingsOf(tx, context, purchaser)
  return { ...context, templateVersion, model: await context.templates.of(tx, purchaser, templateVersion) }
}
