import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { visibilityFor } from '../../core/permissions/mask-document.ts'
import { issue } from '../../core/rules/issue.ts'
import { linksAfter } from '../audit/read-chain.ts'
import { verifyChain } from '../audit/verify-chain.ts'
import { success } from '../calls/answer.ts'
import { RefusedError, refuseIf } from '../calls/refused-error.ts'
import { type AdminCallHandler, readHandler } from './admin-call-handlers.ts'

const LINKS_AT_ONCE = 1000
const HASH = /^[0-9a-f]{64}$/

/**
 * The audit of the enterprise with its chain, 1000 links after `after`; `entity.next` asks for the next ones. Reason and changed values of documents are not
 * told, because they hold prices and sealed values; their hashes stand in for them. Who acted, and for whom, is told of each: nobody exports them who may not
 * see the other side's enterprises and people.
 */
export const exportAudit: AdminCallHandler = readHandler('/api/audit/export', ['after'], async ({ tx, actor, model, entity }) => {
  refuseIf(isOtherSideMasked(model, actor) ? [issue('NO_PERMISSION')] : [])
  const links = await linksAfter(tx, actor.enterprise, entity['after'] === undefined ? 0 : countFrom(entity['after'], 'after'), LINKS_AT_ONCE)
  const list = links.map(({ link, entry }) => {
    if (entry === null || model.entities[entry.entity] === undefined) return { ...link, entry }
    const { reason: _, changes: __, ...told } = entry as Record<string, unknown>
    return { ...link, detailSalt: null, entry: told }
  })
  return success({ list, entity: { next: links.length < LINKS_AT_ONCE ? null : links.at(-1)!.link.number } })
})

/** Checks the chain of the enterprise, and whether a link from an earlier check or export, `{ number, hash }`, still stands in it. */
export const verifyAudit: AdminCallHandler = readHandler('/api/audit/verify', ['number', 'hash'], async ({ tx, actor, entity }) => {
  const { number, hash } = entity
  if (number === undefined && hash === undefined) return success({ entity: await verifyChain(tx, actor.enterprise) })
  if (typeof hash !== 'string' || !HASH.test(hash)) throw new RefusedError([issue(hash === undefined ? 'REQUIRED' : 'PATTERN_NOT_MET', 'entity.hash')])
  return success({ entity: await verifyChain(tx, actor.enterprise, { number: countFrom(number, 'number'), hash }) })
})

function isOtherSideMasked(model: Model, actor: Actor): boolean {
  return Object.values(model.entities).some(
    (entity) => entity.parties.includes(actor.side) && visibilityFor(model, entity, actor).masked.has('supplierEnterprise'),
  )
}

function countFrom(given: unknown, key: string): number {
  if (Number.isSafeInteger(given) && (given as number) >= 0 && (given as number) < 2 ** 31) return given as number
  throw new RefusedError([issue(given === undefined ? 'REQUIRED' : 'WRONG_TYPE', `entity.${key}`, { expected: 'number' })])
}
