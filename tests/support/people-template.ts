import type { Model } from '../../engine/core/model/model.ts'
import { migrate } from '../../engine/server/schema/migrate.ts'
import { type Pool, openPool } from '../../engine/server/store/pool.ts'
import type { Template } from './database.ts'
import { seedPeople } from './people.ts'

/** Further rows of a template database; `name` identifies it. */
export type MoreRows = { readonly name: string; readonly fill: (pool: Pool, model: Model) => Promise<void> }

/** A migrated database with `enterprises` and `people`. `isProject`: the model is the declaration of this project, or has the same tables. */
export function peopleTemplate(model: Model, isProject = true, more?: MoreRows): Template {
  return {
    name: `api_${isProject ? 'project' : 'small'}_${more?.name ?? 'people'}`,
    async seed(url) {
      const pool = openPool(url, { max: 1 })
      await migrate(pool, model)
      await seedPeople(pool, model)
      await more?.fill(pool, model)
      await pool.destroy()
    },
  }
}
