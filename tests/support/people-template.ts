import { createHash } from 'node:crypto'
import type { Model } from '../../engine/core/model/model.ts'
import { migrate } from '../../engine/server/schema/migrate.ts'
import { tablesOfModel } from '../../engine/server/schema/tables-of-model.ts'
import { type Pool, openPool } from '../../engine/server/store/pool.ts'
import type { Template } from './database.ts'
import { seedPeople } from './people.ts'
import { projectModel } from './project-model.ts'

/** Further rows of a template database; `name` identifies it. */
export type MoreRows = { readonly name: string; readonly fill: (pool: Pool, model: Model) => Promise<void> }

/**
 * A migrated database with `enterprises` and `people`. Models with the same tables and codes share a template: making the tables takes some seconds, and a
 * fault that is planted in a model seldom changes them.
 */
export function peopleTemplate(model: Model, more?: MoreRows): Template {
  const ours = projectModel()
  const digest = digestOf(model)
  // What is filled by the faulty model of one test is not what others look at.
  const filling = digest === digestOf(ours) ? ours : model
  return {
    name: `api_${digest}_${more?.name ?? 'people'}`,
    async seed(url) {
      const pool = openPool(url, { max: 1 })
      await migrate(pool, filling)
      await seedPeople(pool, filling)
      await more?.fill(pool, filling)
      await pool.destroy()
    },
  }
}

const digests = new WeakMap<Model, string>()

/** Equal for models with the same tables and codes. */
function digestOf(model: Model): string {
  const known = digests.get(model)
  if (known !== undefined) return known
  const seeded = [tablesOfModel(model, { trigrams: true, pinyin: true }), model.permissions]
  const digest = createHash('sha256').update(JSON.stringify(seeded)).digest('hex').slice(0, 10)
  digests.set(model, digest)
  return digest
}
