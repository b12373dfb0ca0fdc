import { sql } from 'kysely'
import type { ChainedEntry } from './link.ts'

/** The columns of an entry "e" as the chain reads them: the moment as text, so that every database and driver gives the same. */
export const entryColumns = sql`e.id, e.purchaser, e."supplierEnterprise", e.entity, e.document, e.version, e.action, e.account, e."accountName", e.side,
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, e.region, e."fromState", e."toState", e.reason, e.changes, e.refused, e.codes, e."inPlaceOf"`

/** The parts of a row that belong to the entry. */
export function entryOf(row: ChainedEntry): ChainedEntry {
  const { id, purchaser, supplierEnterprise, entity, document, version, action, account, accountName, side, at, region, fromState, toState } = row
  const { reason, changes, refused, codes, inPlaceOf } = row
  return {
    id,
    purchaser,
    supplierEnterprise,
    entity,
    document,
    version,
    action,
    account,
    accountName,
    side,
    at,
    region,
    fromState,
    toState,
    reason,
    changes,
    refused,
    codes,
    ...(typeof inPlaceOf === 'string' && { inPlaceOf }),
  }
}
