/** The values of the declaration files of one project, by their paths. */
export type Files = ReadonlyMap<string, unknown>

type Json = Readonly<Record<string, unknown>>

/** A change of the grammar: it rewrites declarations of the earlier grammar. Declarations of the new grammar stay unchanged. */
export type Migration = {
  readonly name: string
  readonly change: (files: Files) => Files
  readonly examples: readonly { readonly before: Readonly<Record<string, unknown>>; readonly after: Readonly<Record<string, unknown>> }[]
}

/** Changes each file separately. */
export function ofEachFile(change: (value: Json, path: string) => unknown): Migration['change'] {
  return (files) => new Map([...files].map(([path, value]) => [path, isRecord(value) ? change(value, path) : value]))
}

/** Changes every record under a key, at any depth: `inEach('transitions', ...)` changes each transition. */
export function inEach(key: string, change: (value: Json, name: string) => Json): (value: Json) => Json {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        name === key && isRecord(each)
          ? Object.fromEntries(Object.entries(each).map(([inner, one]) => [inner, isRecord(one) ? change(visit(one) as Json, inner) : one]))
          : visit(each),
      ]),
    )
  }
  return (value) => visit(value) as Json
}

/** The record with other members in the place of one; without any, the member is removed. */
export function replaced(value: Json, key: string, members: Json): Json {
  return Object.fromEntries(Object.entries(value).flatMap(([name, each]) => (name === key ? Object.entries(members) : [[name, each]])))
}

/** The record with a renamed key. */
export function renamed(value: Json, from: string, to: string): Json {
  return from in value ? replaced(value, from, { [to]: value[from] }) : value
}

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The name of the entity that a file declares, or a part of one: "order" of order.entity.json and of order.lines.json. */
export function entityOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? ''
}

/** The document of each line entity. */
export function documentsOfRows(files: Files): ReadonlyMap<string, string> {
  const documents = new Map<string, string>()
  for (const [path, value] of files) {
    if (!isRecord(value) || !isRecord(value['fields'])) continue
    const entity = entityOf(path)
    for (const field of Object.values(value['fields']))
      if (isRecord(field) && field['type'] === 'lines') documents.set(String(field['row'] ?? `${entity}Line`), entity)
  }
  return documents
}
