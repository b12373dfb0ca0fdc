import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import { notifyPerson } from '../session/notify-person.ts'
import type { AddedFactor, FactorMeans, FactorOwner } from './add-factor.ts'
import { auditFactor } from './audit-factor.ts'
import { factorsForChange } from './factors-for-change.ts'
import { deleteFactor } from './own-factors.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'

/** Removes a factor; refused for the last one of a person who needs one. */
export async function removeFactor(means: FactorMeans, owner: FactorOwner, id: string, isRequired: boolean): Promise<readonly Issue[]> {
  const { pool, now } = means
  const { actor } = owner
  const account = actor.accountId
  return pool.transaction().execute(async (tx) => {
    const found = await factorsForChange(tx, { account, session: owner.session }, means)
    if ('issues' in found) return found.issues
    const { own } = found
    if (isRequired && own.length === 1 && own[0]!.id === id) return [issue('LAST_FACTOR_NEEDED', 'entity.id')]
    const removed = await deleteFactor(tx, account, id)
    if (removed === undefined) return [issue('NOT_FOUND', 'entity.id')]
    const changes = [{ path: removed.kind, before: removed.name, after: null }]
    await auditFactor(tx, { account, name: actor.name, action: 'removeFactor', at: now, of: actor, changes })
    await notifyPerson(tx, 'factorRemoved', account, now, { factor: removed.name })
    return []
  })
}

/** New recovery codes in place of the old ones; refused without a factor, which they would stand in for. */
export async function renewCodes(means: FactorMeans, owner: FactorOwner): Promise<readonly Issue[] | AddedFactor> {
  const { pool, now } = means
  const { actor } = owner
  const account = actor.accountId
  return pool.transaction().execute(async (tx) => {
    const found = await factorsForChange(tx, { account, session: owner.session }, means)
    if ('issues' in found) return found.issues
    if (found.own.length === 0) return [issue('NOT_FOUND')]
    await auditFactor(tx, { account, name: actor.name, action: 'renewRecoveryCodes', at: now, of: actor })
    return { recoveryCodes: await renewRecoveryCodes(tx, account, now) }
  })
}
