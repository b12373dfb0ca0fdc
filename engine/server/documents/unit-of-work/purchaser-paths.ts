import type { Entity } from '../../../core/model/entity.ts'
import { queryPaths } from '../../store/lists/formula-sql.ts'
import type { QueryPaths } from '../../store/lists/query-paths.ts'
import type { UnitOfWork } from './unit-of-work.ts'

type Asking = Pick<UnitOfWork, 'actor' | 'purchaser' | 'prefs' | 'timeZone' | 'today' | 'now'> & { readonly context: Pick<UnitOfWork['context'], 'model'> }

/** Paths from an entity's rows "t" as their purchaser reads them, whoever acts: for what one record asks of the enterprise's others. */
export function purchaserPaths({ actor, context, prefs, timeZone, today, now, purchaser }: Asking, entity: Entity): QueryPaths {
  const reader = { ...actor, side: 'purchaser', enterprise: purchaser, prefs, timeZone, today, now: now.toISOString() } as const
  return { ...queryPaths(context.model, reader, entity, 't'), isOfEnterprise: true }
}
