import type { Actor } from '../../../engine/core/permissions/actor.ts'
import type { CallContext } from '../../../engine/server/calls/call-context.ts'
import { loadModel } from '../../../engine/server/model/load-model.ts'
import { newId } from '../../../engine/server/store/new-id.ts'
import type { Pool } from '../../../engine/server/store/pool.ts'
import { personOf } from './person.ts'

/** The people of both sides who work in a bench. */
export type Parties = { readonly context: CallContext; readonly buyer: Actor; readonly manager: Actor; readonly seller: Actor }

/** The calls of the product on a bench's database, without HTTP. */
export async function openParties(pool: Pool): Promise<Parties> {
  const model = loadModel()
  const person = (loginName: string) => personOf(pool, model, loginName)
  return {
    context: { pool, model, clock: { now: () => new Date() }, newId: () => newId() },
    buyer: await person('lin.yue'),
    manager: await person('chen.bo'),
    seller: await person('shen.hao'),
  }
}
