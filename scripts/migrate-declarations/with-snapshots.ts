import { inEach, isRecord, replaced } from './migration.ts'
import type { Group, Groups } from './snapshot-groups.ts'
import { type Conversion, type Fields, type Json, type Project, expanded } from './snapshot-project.ts'
import { inRanges, namesIn } from './name-ranges.ts'

/** An entity file with `$snapshot` in place of its copied fields, and conversions without the copies that it replaces. */
export function withSnapshots(value: Json, name: string, groups: Groups, project: Project): Json {
  if (!isRecord(value['fields']) && !isRecord(value['conversions'])) return value
  const withRows = isRecord(value['fields'])
    ? replaced(value, 'fields', { fields: withGroups(value['fields'] as Fields, name, groups, project.template) })
    : value
  return inEach('conversions', (conversion) => withoutCopies(conversion as Conversion, name, groups, project))(withRows)
}

function withGroups(fields: Fields, name: string, groups: Groups, template: Fields): Json {
  const own = groups.get(name) ?? []
  const taken = new Set(own.flatMap((group) => group.fields))
  const first = Object.keys(fields).find((field) => taken.has(field))
  const entries = Object.entries(fields).flatMap(([field, declared]): [string, unknown][] => {
    const snapshot: [string, unknown][] = field === first ? [['$snapshot', own.map((group) => ({ ...group, fields: inRanges(group.fields) }))]] : []
    if (field === '$use') return [...snapshot, [field, inRanges(namesIn(declared as unknown as string[]).filter((each) => !taken.has(each)))]]
    return taken.has(field) ? snapshot : [...snapshot, [field, withRowGroups(declared, name, groups, template)]]
  })
  return Object.fromEntries(entries)
}

function withRowGroups(declared: Json, name: string, groups: Groups, template: Fields): Json {
  if (declared['type'] !== 'lines' || !isRecord(declared['fields'])) return declared
  const fields = declared['fields'] as Fields
  const after = withGroups(fields, String(declared['row'] ?? `${name}Line`), groups, template) as Fields
  const known = firstText(fields, template)
  // The first text of a row is its display field; it stays the same even if a group comes before it.
  const isOther = declared['display'] === undefined && known !== firstText(after, template, fields)
  return replaced(declared, 'fields', { ...(isOther && { display: known }), fields: after })
}

function firstText(fields: Fields, template: Fields, kinds: Fields = fields): string | undefined {
  const all = { ...expanded(kinds, template) }
  const names = Object.entries(fields).flatMap(([name, value]) =>
    name === '$snapshot'
      ? (value as unknown as Group[]).flatMap((group) => namesIn(group.fields))
      : name === '$use'
        ? namesIn(value as unknown as string[])
        : [name],
  )
  return names.find((name) => ['text', 'sequence'].includes(String(all[name]?.['type'])))
}

/** The conversion without the copies that a snapshot declares. */
function withoutCopies(conversion: Conversion, name: string, groups: Groups, project: Project): Json {
  const { copy, into, from } = conversion
  const row = into === undefined ? name : [...project.entities].find(([, { document, lines }]) => document === name && lines === into)?.[0]
  const parent = project.entities.get(from)?.document
  const taken = (groups.get(row ?? '') ?? [])
    .filter((group) => group.follows === undefined && [from, parent].includes(group.from))
    .flatMap((group) => group.fields)
  if (copy === undefined || taken.length === 0) return conversion
  const left = Object.entries(copy).flatMap(([key, value]) => {
    if (key !== '$same') return taken.includes(key) ? [] : [[key, value]]
    const names = inRanges(namesIn(value as string[]).filter((each) => !taken.includes(each)))
    return names.length === 0 ? [] : [['$same', names]]
  })
  return replaced(conversion, 'copy', left.length === 0 ? {} : { copy: Object.fromEntries(left) as Json })
}
