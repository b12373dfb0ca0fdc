import type { Document } from '../../../engine/core/model/document.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import type { Side } from '../../../engine/core/model/side.ts'
import type { Actor } from '../../../engine/core/permissions/actor.ts'
import type { ListReader } from '../../../engine/server/store/lists/list-request.ts'
import type { TrackedDocument, UnitOfWork } from '../../../engine/server/documents/unit-of-work/unit-of-work.ts'
import { statementsOf } from './statements.ts'

const day = '2026-11-20'

/** A person of a side with these codes. */
export function actorOf(side: Side, ...codes: readonly string[]): Actor {
  return { accountId: 'a1', name: 'Lin', side, enterprise: 'e1', language: 'en', permissions: new Set(codes), purchasingGroups: [], prefs: {} }
}

/** The same person as a reader of lists. */
export function readerOf(side: Side, ...codes: readonly string[]): ListReader {
  return { ...actorOf(side, ...codes), today: day, timeZone: 'Asia/Shanghai' }
}

/** A unit of work on the purchaser's documents, and its statements; `rows` as in `statementsOf`. */
export async function workOn(
  model: Model,
  held: readonly (readonly [entity: string, before: Document | undefined, now: Document])[],
  rows: Readonly<Record<string, readonly object[]>> = {},
): Promise<{ readonly work: UnitOfWork; readonly asked: readonly string[] }> {
  const { tx, pool, asked } = await statementsOf('purchaser', rows)
  const now = new Date(`${day}T02:00:00Z`)
  const work: UnitOfWork = {
    tx,
    context: { pool, model, clock: { now: () => now }, newId: () => 'new' },
    actor: actorOf('purchaser'),
    purchaser: 'e1',
    prefs: {},
    now,
    timeZone: 'Asia/Shanghai',
    today: day,
    trackedDocuments: new Map(
      held.map(([entity, before, after]) => [
        after['id'] as string,
        {
          entity: model.entities[entity]!,
          before,
          stored: before,
          current: after,
          computed: undefined,
          isDeleted: false,
          isWritten: before?.version !== after.version,
        } satisfies TrackedDocument,
      ]),
    ),
    auditEvents: [],
    outbox: [],
    pendingEffects: [],
  }
  return { work, asked }
}
