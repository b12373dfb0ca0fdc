import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import { MAX_AT_ONCE } from '../../../core/wire/max-at-once.ts'
import { call } from '../../api/call.ts'
import { side } from '../../session/session.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { pathOfRows, pathOfVerb } from '../../api/paths-of-entity.ts'

/** The present state of the same rows, in order, without deleted ones. */
export async function refetchRows(model: Model, entity: Entity, rows: readonly Row[], screen: string | undefined): Promise<readonly Row[]> {
  const { line } = entity
  const path = line === undefined ? pathOfVerb(model, entity, side, 'list') : pathOfRows(model, entity, side, line.field)
  const ids = rows.map((row) => String(row['id']))
  const found = new Map<unknown, Row>()
  for (let from = 0; from < ids.length; from += MAX_AT_ONCE) {
    const some = ids.slice(from, from + MAX_AT_ONCE)
    const { list = [] } = await call(path, { entity: { ...(screen === undefined ? {} : { screen }), ids: some }, pager: { page: 1, pageSize: some.length } })
    for (const row of list as readonly Row[]) found.set(row['id'], row)
  }
  return rows.flatMap((row) => {
    const fresh = found.get(row['id'])
    return fresh === undefined ? [] : [fresh]
  })
}
