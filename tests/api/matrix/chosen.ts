import type { Entity } from '../../../engine/core/model/entity.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import { inShard } from '../../support/in-shard.ts'
import type { Endpoint } from './probe.ts'

/** Together they have masks of every kind, groups, seals, custom fields, attachments and lines, for both sides and for one alone. Every run attacks them. */
const ALWAYS = ['order', 'purchaseListLine', 'quotation', 'storageNote', 'supplier']

/** How many other documents a run attacks; `npm run test:deep` attacks all. */
const OTHERS = 1

/** The documents and records that this run attacks, with their lines. */
export function chosenEntities({ entities }: Pick<Model, 'entities'>): readonly Entity[] {
  const owners = Object.values(entities).filter(({ line }) => line === undefined)
  const others = owners.filter(({ name }) => !ALWAYS.includes(name))
  const chosen = new Set([...ALWAYS, ...inShard(others, ({ name }) => name, OTHERS).map(({ name }) => name)])
  return Object.values(entities).filter(({ name, line }) => chosen.has(line?.of ?? name))
}

/** Whether a path belongs to a document that this run attacks. The counts of boards belong to all of them. */
export function isChosen(model: Model): (endpoint: Endpoint) => boolean {
  const chosen = new Set(chosenEntities(model).map(({ name }) => name))
  return ({ target }) => {
    switch (target.kind) {
      case 'boardCounts':
      case 'openItems':
        return true
      case 'import':
      case 'importTemplate':
        return chosen.has(model.imports[target.name]!.entity)
      default:
        return chosen.has(target.entity)
    }
  }
}
