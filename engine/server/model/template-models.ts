import type { Kysely } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import { templateShape } from '../../core/template/apply-template.ts'
import { completedTemplate, declaredTemplate } from '../../core/template/declared-template.ts'
import { readVersion } from './stored-template.ts'

/** The declaration as enterprises' field templates shape it. */
export type TemplateModels = {
  /** The declaration itself. */
  readonly base: Model
  /** As an enterprise has it that changed nothing. */
  readonly declared: Model
  /** As an enterprise has it by a version of its template; 0: nothing changed. */
  of(database: Kysely<any>, enterprise: string, version: number): Promise<Model>
}

/** So many shaped models are kept at hand; each shares most of the declared one. */
const MAX_CACHED_MODELS = 200

/** Shapes models when they are first asked for. A version never changes, so what is kept is never stale: whoever asks names the version. */
export function templateModels(model: Model): TemplateModels {
  const declared = templateShape(declaredTemplate(model))(model)
  const kept = new Map<string, Promise<Model>>()

  async function shaped(database: Kysely<any>, enterprise: string, version: number): Promise<Model> {
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
      // What was asked for last goes last.
      kept.delete(key)
      kept.set(key, making)
      if (there === undefined) making.catch(() => kept.delete(key))
      if (kept.size > MAX_CACHED_MODELS) kept.delete(kept.keys().next().value!)
      return making
    },
  }
}
