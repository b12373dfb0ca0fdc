import { entityOf, isRecord } from './migration.ts'
import type { Files } from './migration.ts'
import { namesIn } from './name-ranges.ts'

export type Json = Readonly<Record<string, unknown>>
export type Fields = Readonly<Record<string, Json>>
export type Conversion = Json & { readonly from: string; readonly into?: string; readonly copy?: Readonly<Record<string, unknown>> }
/** The fields of an entity in all its files. `hasSnapshot`: it is migrated already. */
type Entity = { readonly fields: Fields; readonly document?: string; readonly lines?: string; readonly hasSnapshot?: boolean }

/** The parts of a project that decide which fields are copies. */
export type Project = {
  readonly template: Fields
  readonly entities: ReadonlyMap<string, Entity>
  readonly conversions: ReadonlyMap<string, readonly Conversion[]>
}

export function projectOf(files: Files): Project {
  const template = [...files].find(([path]) => path.endsWith('.template.json'))?.[1] as { readonly template?: Fields } | undefined
  const fieldsOfTemplate = template?.template ?? {}
  const entities = new Map<string, Entity>()
  const conversions = new Map<string, readonly Conversion[]>()
  for (const [path, value] of files) {
    if (!path.startsWith('schemas/') || !isRecord(value)) continue
    const name = entityOf(path)
    if (isRecord(value['conversions'])) conversions.set(name, [...(conversions.get(name) ?? []), ...(Object.values(value['conversions']) as Conversion[])])
    for (const [region, { vocabulary }] of Object.entries((value['regions'] ?? {}) as Fields)) add(name, { fields: { [region]: { type: 'enum', vocabulary } } })
    if (typeof value['vocabulary'] === 'string' && value['states'] !== undefined)
      add(name, { fields: { status: { type: 'enum', vocabulary: value['vocabulary'] } } })
    if (!isRecord(value['fields'])) continue
    const fields = expanded(value['fields'] as Fields, fieldsOfTemplate)
    add(name, { fields, hasSnapshot: '$snapshot' in value['fields'] })
    for (const [key, field] of Object.entries(fields))
      if (field['type'] === 'lines' && isRecord(field['fields']))
        add(String(field['row'] ?? `${name}Line`), {
          fields: expanded(field['fields'] as Fields, fieldsOfTemplate),
          document: name,
          lines: key,
          hasSnapshot: '$snapshot' in field['fields'],
        })
  }
  return { template: fieldsOfTemplate, entities, conversions }

  function add(name: string, { fields, ...line }: Entity): void {
    entities.set(name, { ...line, fields: { ...entities.get(name)?.fields, ...fields } })
  }
}

/** The fields with those that `$use` takes from the template. */
export function expanded(fields: Fields, template: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      name === '$use'
        ? namesIn(field as unknown as string[]).map((each) => [each, template[each] ?? {}] as const)
        : name.startsWith('$')
          ? []
          : [[name, field] as const],
    ),
  )
}
