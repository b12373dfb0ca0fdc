import { compileModel } from '../../engine/core/compile/compile-model.ts'
import type { DeclarationText } from '../../engine/core/compile/compile-model.ts'
import { describeProblem } from '../../engine/core/compile/source/problem.ts'
import type { Model } from '../../engine/core/model/model.ts'

/** The declaration that a feature depends on: "visit.entity fields.reason.visibleWhen", and its replacement; null removes it. */
export type Without = Readonly<Record<string, unknown>>

/** The model of a page. Throws if it has problems. */
export function modelOf(files: readonly DeclarationText[]): Model {
  const compiled = compileModel(files)
  if ('problems' in compiled) throw new TypeError(`Cannot make a model: ${compiled.problems.map(describeProblem).join('; ')}`)
  return compiled.model
}

/** A page with some declarations removed or replaced. Throws if the page does not have them. */
export function withoutParts(files: readonly DeclarationText[], without: Without): readonly DeclarationText[] {
  const changes = Object.entries(without).map(([place, value]) => {
    const [name, path] = place.split(' ') as [string, string]
    return { name, path: path.split('.'), value }
  })
  const known = new Set(files.map(({ path }) => nameOf(path)))
  for (const { name } of changes) if (!known.has(name)) throw new TypeError(`Cannot take something out of "${name}": there is no such file`)
  return files.map(({ path, text }) => {
    const here = changes.filter(({ name }) => name === nameOf(path))
    if (here.length === 0) return { path, text }
    const content: unknown = JSON.parse(text)
    for (const change of here) put(content, change.path, change.value)
    return { path, text: JSON.stringify(content) }
  })
}

/** "screens/parity/visitForm.screen.json" is called "visitForm.screen". */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.json$/, '')
}

function put(content: unknown, path: readonly string[], value: unknown): void {
  let holder = content as Record<string, unknown> | undefined
  for (const key of path.slice(0, -1)) holder = holder?.[key] as Record<string, unknown> | undefined
  const last = path.at(-1)!
  if (holder?.[last] === undefined) throw new TypeError(`Cannot take out "${path.join('.')}": it does not stand there`)
  if (Array.isArray(holder) && value === null) holder.splice(Number(last), 1)
  else if (value === null) delete holder[last]
  else holder[last] = value
}
