import type { Model } from '../../core/model/model.ts'
import { templateShape } from '../../core/template/apply-template.ts'
import { completedTemplate, declaredTemplate } from '../../core/template/declared-template.ts'
import { readVersion } from './stored-template.ts'
import type { Database } from '../schema/database.ts'

/** The declared model as enterprises' field templates shape it. */
export type TemplateModels = {
  readonly base: Model
  /** The model of an enterprise that changed nothing. */
  readonly declared: Model
  /** The model by a version of an enterprise's template; 0: nothing changed. */
  of(database: Database, enterprise: string, version: number): Promise<Model>
}

/** How many shaped models are cached; each shares most of the declared one. */
const MAX_CACHED_MODELS = 200

const declaredByModel = new WeakMap<Model, Model>()

/** The same for each app of a process: what is prepared for its entities once (expressions, validators, statements) serves all of them. */
function declaredModel(model: Model): Model {
  const declared = declaredByModel.get(model) ?? templateShape(declaredTemplate(model))(model)
  declaredByModel.set(model, declared)
  return declared
}

/** Shapes models at their first use. A version never changes, so the cache is never stale. */
export function templateModels(model: Model): TemplateModels {
  const declared = declaredModel(model)
  const kept = new Map<string, Promise<Model>>()

  async function shaped(database: Database, enterprise: string, version: number): Promise<Model> {
    const stored = await readVersion(database, enterprise, version)
    if (stored === undefined) throw new RangeError(`Cannot shape the model: "${enterprise}" has no version ${version} of its field template`)
    return templateShape(completedTemplate(model, stored))(model)
  }

  return {
    base: model,
    declared,
    of(database, enterprise, version) {
      if (version === 0) return Promise.resolve(declared)
      const key = `${version} ${enterprise}`
      const there = kept.get(key)
      const making = there ?? shaped(database, enterprise, version)
      // The least recently used one is dropped first.
      kept.delete(key)
      kept.set(key, making)
      if (there === undefined) making.catch(() => kept.delete(key))
      if (kept.size > MAX_CACHED_MODELS) kept.delete(kept.keys().next().value!)
      return making
    },
  }
}
