import type { Place } from '../../model/place.ts'
import type { Side } from '../../model/side.ts'
import { sides } from '../../model/side.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** Finds one path for two things of the same side. */
export const repeatedPaths: Check = ({ model }) => {
  const problems: ReturnType<typeof errorAt>[] = []
  const taken = new Map<string, { readonly what: string; readonly at: Place }>()
  function take(side: Side, path: string | undefined, what: string, at: Place): void {
    if (path === undefined) return
    const key = `${side} ${path}`
    const before = taken.get(key)
    if (before === undefined) taken.set(key, { what, at })
    else problems.push(errorAt(at, `the ${side}'s path "${path}" of ${what} is already that of ${before.what} (${before.at.file}:${before.at.line})`))
  }
  for (const entity of Object.values(model.entities)) {
    for (const side of sides) {
      const base = entity.line === undefined ? entity.api[side] : undefined
      // A base path belongs to one entity: defaults, options, exports and everything without a path of its own.
      take(side, base && `${base}/*`, `what hangs below the base of ${entity.name}`, entity.at)
      take(side, entity.paths.list[side] ?? (base && `${base}/list`), `the list of ${entity.name}`, entity.at)
      take(side, entity.paths.detail[side] ?? (base && `${base}/detail`), `the detail of ${entity.name}`, entity.at)
      take(side, entity.published && `${entity.published.path}/list`, `what is published of ${entity.name}`, entity.at)
      for (const { name, at, path, otherPaths } of Object.values(entity.transitions))
        for (const each of [path[side], ...(otherPaths?.[side] ?? [])]) take(side, each, `"${name}" of ${entity.name}`, at)
    }
  }
  for (const each of Object.values(model.imports)) for (const side of sides) take(side, each.path[side], `the import "${each.name}"`, each.at)
  return problems
}
