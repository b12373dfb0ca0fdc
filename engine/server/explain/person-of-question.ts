import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import { memberOf } from '../access/members.ts'
import type { Services } from '../calls/services.ts'
import { RefusedError } from '../calls/refused-error.ts'
import { inTransaction } from '../store/transaction.ts'
import { loadMember } from '../session/load-member.ts'

/** Of whom it is asked; `undefined` for somebody who is switched off, and may nothing. */
export type QuestionPerson = { readonly name: string; readonly actor: Actor | undefined }

/** Asked before the transaction of the answer: a second connection within one would leave none for anybody. The asker himself, or with the right to set permissions a member of his enterprise by id; anybody else's id is not there. */
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
