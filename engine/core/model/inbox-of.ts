import type { Entity } from './entity.ts'
import type { Model } from './model.ts'
import { INBOX } from './notice.ts'

/** The entity whose records are people's notices, if there is one. */
export function inboxOf({ entities }: Pick<Model, 'entities'>): Entity | undefined {
  return Object.values(entities).find(({ inbox }) => inbox === true)
}

/** The name of the vocabulary with the kinds of notices. */
export function vocabularyOfNotices(model: Pick<Model, 'entities'>): string | undefined {
  return inboxOf(model)?.fields[INBOX.kind]?.vocabulary
}
