import { namesIn } from './name-ranges.ts'
import type { Conversion, Json, Project } from './snapshot-project.ts'

/** The entities whose field of the same name is copied by every conversion that reads the entity. */
export function copiedFrom(name: string, field: string, project: Project): readonly string[] {
  const { document, lines } = project.entities.get(name)!
  const all = project.conversions.get(document ?? name) ?? []
  const makesRows = (conversion: Conversion): boolean => (document === undefined ? conversion.into === undefined : conversion.into === lines)
  const sources = new Map<string, boolean>()
  for (const conversion of all) {
    const parent = project.entities.get(conversion.from)?.document
    for (const [source, path] of [
      [conversion.from, field],
      [parent, `${parent}.${field}`],
    ] as const) {
      if (source === undefined || (source === conversion.from && !makesRows(conversion) && parent !== undefined)) continue
      const isGiven = makesRows(conversion) ? copies(conversion, field, path) : document === undefined && gives(conversion, field, path, parent)
      sources.set(source, (sources.get(source) ?? true) && isGiven)
    }
  }
  return [...sources].filter(([source, isGiven]) => isGiven && source !== name).map(([source]) => source)
}

function copies({ copy = {}, link, take }: Conversion, field: string, path: string): boolean {
  if (field === link || field === (take as Json | undefined)?.['field']) return false
  return copy[field] === path || (path === field && namesIn((copy['$same'] ?? []) as string[]).includes(field))
}

function gives({ same = [], split = {} }: Conversion, field: string, path: string, parent: string | undefined): boolean {
  if ((split as Json)[field] === path) return true
  return (same as readonly { readonly fields: readonly string[] | Readonly<Record<string, string>> }[]).some(({ fields }) =>
    Array.isArray(fields)
      ? fields.includes(field) && path === (parent === undefined ? field : `${parent}.${field}`)
      : (fields as Readonly<Record<string, string>>)[field] === path,
  )
}
