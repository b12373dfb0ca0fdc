import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import { memberOf } from '../access/members.ts'
import type { Services } from '../calls/services.ts'
import { RefusedError } from '../calls/refused-error.ts'
import { inTransaction } from '../store/transaction.ts'
import { loadMember } from '../session/load-member.ts'

/** The person of a question; `undefined` for a deactivated one. */
export type QuestionPerson = { readonly name: string; readonly actor: Actor | undefined }

/**
 * Loads the person before the transaction of the answer: a second connection within one could exhaust the pool. It is the asker, or by id a member of the
 * enterprise if the asker may set permissions; any other id is not found.
 */
export async function personOfQuestion(
  { pool, model, clock }: Pick<Services, 'pool' | 'model' | 'clock'>,
  asker: Actor,
  id: unknown,
  maySeeOthers: boolean,
): Promise<QuestionPerson> {
  if (id === undefined) return { name: asker.name, actor: asker }
  if (!maySeeOthers) throw new RefusedError([issue('NO_PERMISSION')])
  const member = typeof id === 'string' ? await inTransaction(pool, asker, (tx) => memberOf({ tx, actor: asker }, id)) : undefined
  if (member === undefined) throw new RefusedError([issue('NOT_FOUND', 'entity.person')])
  const key = { account: member.account, enterprise: asker.enterprise, side: asker.side }
  return { name: member.name, actor: member.disabled ? undefined : await loadMember(pool, model, key, clock.now()) }
}
