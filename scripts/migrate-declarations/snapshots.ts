import { entityOf, inEach, isRecord, replaced } from './migration.ts'
import type { Files, Migration } from './migration.ts'

type Json = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, Json>>
type Conversion = Json & { readonly from: string; readonly into?: string; readonly copy?: Readonly<Record<string, unknown>> }
type Entity = { readonly fields: Fields; readonly document?: string; readonly lines?: string; readonly isSaid?: boolean }
type Group = { readonly from: string; readonly follows?: true; readonly fields: string[]; readonly [key: string]: unknown }

/** What makes a value of the same kind. */
const KIND = ['type', 'vocabulary', 'entity', 'maxLength', 'scale', 'maxItems', 'unit']
/** What a copy may say for itself, and all of its group with it. */
const OWN = ['sides', 'required', 'visibleWhen', 'readonlyWhen']
const FEW = 2

/** What a row takes over unchanged from what it is made of, or refers to, is said once for all such fields: "$snapshot". Its words are those of there. */
export const snapshots: Migration = {
  name: 'snapshots',
  change: (files) => {
    const project = projectOf(files)
    const groups = new Map([...project.entities.keys()].map((name) => [name, groupsOf(name, project)]))
    const words = wordsIn(files)
    return new Map(
      [...files].map(([path, value]) => {
        if (!isRecord(value)) return [path, value]
        return [path, path.startsWith('locales/') ? withoutWords(value, groups, words, project) : changed(value, entityOf(path), groups, project)]
      }),
    )
  },
  examples: [
    {
      before: {
        'schemas/a/order.entity.json': {
          fields: {
            code: { type: 'sequence' },
            currency: { type: 'enum', vocabulary: 'currency', required: true },
            group: { type: 'ref', entity: 'group' },
            lines: { type: 'lines', fields: { part: { type: 'text', maxLength: 100 }, unit: { type: 'text', maxLength: 20 } } },
          },
        },
        'schemas/a/shipment.entity.json': {
          fields: {
            note: { type: 'text' },
            currency: { type: 'enum', vocabulary: 'currency', readonly: true },
            group: { type: 'ref', entity: 'group', readonly: true },
            lines: {
              type: 'lines',
              fields: {
                orderLine: { type: 'ref', entity: 'orderLine', readonly: true },
                part: { type: 'text', maxLength: 100, readonly: true },
                unit: { type: 'text', maxLength: 20, readonly: true },
                quantity: { type: 'quantity', unit: 'unit' },
              },
            },
          },
          conversions: {
            fromOrder: {
              from: 'orderLine',
              into: 'lines',
              link: 'orderLine',
              same: [{ fields: ['currency', 'group'], code: 'MIXED' }],
              copy: { $same: ['part', 'unit'] },
              atMost: 'lines',
            },
          },
        },
      },
      after: {
        'schemas/a/order.entity.json': {
          fields: {
            code: { type: 'sequence' },
            currency: { type: 'enum', vocabulary: 'currency', required: true },
            group: { type: 'ref', entity: 'group' },
            lines: { type: 'lines', fields: { part: { type: 'text', maxLength: 100 }, unit: { type: 'text', maxLength: 20 } } },
          },
        },
        'schemas/a/shipment.entity.json': {
          fields: {
            note: { type: 'text' },
            $snapshot: [{ from: 'order', fields: ['currency', 'group'] }],
            lines: {
              type: 'lines',
              fields: {
                orderLine: { type: 'ref', entity: 'orderLine', readonly: true },
                $snapshot: [{ from: 'orderLine', fields: ['part', 'unit'] }],
                quantity: { type: 'quantity', unit: 'unit' },
              },
            },
          },
          conversions: {
            fromOrder: { from: 'orderLine', into: 'lines', link: 'orderLine', same: [{ fields: ['currency', 'group'], code: 'MIXED' }], atMost: 'lines' },
          },
        },
      },
    },
    {
      before: {
        'schemas/a/inquiry.entity.json': {
          fields: { number: { type: 'sequence' }, type: { type: 'enum', vocabulary: 'type' }, live: { type: 'flag' }, step: { type: 'price' } },
        },
        'schemas/a/offer.entity.json': {
          fields: {
            inquiry: { type: 'ref', entity: 'inquiry' },
            number: { type: 'text', maxLength: 50, computed: 'inquiry.number', follows: 'inquiry', spec: ['A-1'] },
            type: { type: 'enum', vocabulary: 'type', computed: 'inquiry.type', follows: 'inquiry' },
            live: { type: 'flag', readonly: true, default: 'inquiry.live', visibleWhen: 'has(price)' },
            step: { type: 'price', readonly: true, default: 'inquiry.step', visibleWhen: 'has(price)', spec: ['A-2'] },
            price: { type: 'price' },
          },
        },
        'locales/en/a.json': {
          field: { inquiry: { number: 'Number', live: 'Live', step: 'Step' }, offer: { number: 'Number', live: 'Live', step: 'Least step', price: 'Price' } },
        },
        'locales/cn/a.json': {
          field: { inquiry: { number: '编号', live: '公开', step: '降幅' }, offer: { number: '编号', live: '竞价', step: '降幅', price: '价格' } },
        },
      },
      after: {
        'schemas/a/inquiry.entity.json': {
          fields: { number: { type: 'sequence' }, type: { type: 'enum', vocabulary: 'type' }, live: { type: 'flag' }, step: { type: 'price' } },
        },
        'schemas/a/offer.entity.json': {
          fields: {
            inquiry: { type: 'ref', entity: 'inquiry' },
            $snapshot: [
              { from: 'inquiry', follows: true, fields: ['number', 'type'], spec: ['A-1'] },
              { from: 'inquiry', fields: ['live', 'step'], visibleWhen: 'has(price)', spec: ['A-2'] },
            ],
            price: { type: 'price' },
          },
        },
        'locales/en/a.json': {
          field: { inquiry: { number: 'Number', live: 'Live', step: 'Step' }, offer: { live: 'Live', step: 'Least step', price: 'Price' } },
        },
        'locales/cn/a.json': {
          field: { inquiry: { number: '编号', live: '公开', step: '降幅' }, offer: { live: '竞价', step: '降幅', price: '价格' } },
        },
      },
    },
  ],
}

type Groups = ReadonlyMap<string, readonly Group[]>
type Words = Readonly<Record<string, ReadonlyMap<string, string>>>
type Project = {
  readonly template: Fields
  readonly entities: ReadonlyMap<string, Entity>
  readonly conversions: ReadonlyMap<string, readonly Conversion[]>
}

function projectOf(files: Files): Project {
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
    add(name, { fields, isSaid: '$snapshot' in value['fields'] })
    for (const [key, field] of Object.entries(fields))
      if (field['type'] === 'lines' && isRecord(field['fields']))
        add(String(field['row'] ?? `${name}Line`), {
          fields: expanded(field['fields'] as Fields, fieldsOfTemplate),
          document: name,
          lines: key,
          isSaid: '$snapshot' in field['fields'],
        })
  }
  return { template: fieldsOfTemplate, entities, conversions }

  function add(name: string, { fields, ...line }: Entity): void {
    entities.set(name, { ...line, fields: { ...entities.get(name)?.fields, ...fields } })
  }
}

function expanded(fields: Fields, template: Fields): Fields {
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

function namesIn(ranges: readonly string[]): readonly string[] {
  return ranges.flatMap((range) => {
    const [, name, first, last] = /^([A-Za-z]+)(\d+)-(\d+)$/.exec(range) ?? []
    return name === undefined ? [range] : Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${name}${Number(first) + index}`)
  })
}

function groupsOf(name: string, project: Project): readonly Group[] {
  const groups = new Map<string, Group>()
  const entity = project.entities.get(name)!
  if (entity.isSaid === true) return []
  for (const [field, declared] of Object.entries(entity.fields)) {
    const taken = sourceOf(name, field, declared, project)
    if (taken === undefined) continue
    const own = Object.fromEntries(OWN.filter((key) => declared[key] !== undefined).map((key) => [key, declared[key]]))
    const key = JSON.stringify([taken, own])
    const group = groups.get(key) ?? { ...taken, fields: [], ...own }
    const spec = [...new Set([...((group['spec'] ?? []) as string[]), ...((declared['spec'] ?? []) as string[])])]
    groups.set(key, { ...group, fields: [...group.fields, field], ...(spec.length > 0 && { spec }) })
  }
  return [...groups.values()].filter(({ fields }) => fields.length >= FEW)
}

/** Where a field takes its value from, if it is the same there and nothing else is said of it. */
function sourceOf(name: string, field: string, declared: Json, project: Project): Pick<Group, 'from' | 'follows'> | undefined {
  const { computed, follows, readonly, default: initial, readonlyWhen } = declared
  const said = Object.keys(declared).filter((key) => ![...KIND, ...OWN, 'readonly', 'computed', 'follows', 'default', 'spec'].includes(key))
  if (said.length > 0) return undefined
  const isSame = (entity: string | undefined): boolean => isSameKind(declared, project.entities.get(entity ?? '')?.fields[field])
  const own = project.entities.get(name)!.fields
  const throughRef = (path: unknown): string | undefined =>
    typeof path === 'string' && path.endsWith(`.${field}`) && own[path.slice(0, -field.length - 1)]?.['type'] === 'ref'
      ? path.slice(0, -field.length - 1)
      : undefined
  if (computed !== undefined) {
    const ref = throughRef(computed)
    return ref !== undefined && ref === follows && initial === undefined && isSame(String(own[ref]?.['entity'])) ? { from: ref, follows: true } : undefined
  }
  if (initial !== undefined) {
    const ref = readonly === true ? throughRef(initial) : undefined
    return ref !== undefined && isSame(String(own[ref]?.['entity'])) ? { from: ref } : undefined
  }
  if (readonly !== true && readonlyWhen === undefined) return undefined
  const from = takenFrom(name, field, project).find(isSame)
  return from === undefined ? undefined : { from }
}

/** The entities from which every conversion that could gives a field of equal name. */
function takenFrom(name: string, field: string, project: Project): readonly string[] {
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

function isSameKind(copy: Json, source: Json | undefined): boolean {
  if (source === undefined) return false
  const { type, maxLength, ...rest } = source
  const kind: Json = type === 'sequence' ? { type: 'text', maxLength: 50 } : { ...rest, type, maxLength }
  return KIND.every((key) => copy[key] === kind[key])
}

function changed(value: Json, name: string, groups: Groups, project: Project): Json {
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
  // A row is known by its first text: it stays the same one where a group comes before it.
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

/** What a snapshot says is not said again by the conversion. */
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

/** The words of fields, "quotation.deadline", of each language. */
function wordsIn(files: Files): Words {
  const words: Record<string, Map<string, string>> = {}
  for (const [path, value] of files) {
    const [folder, language = ''] = path.split('/')
    if (folder !== 'locales' || !isRecord(value) || !isRecord(value['field'])) continue
    const own = (words[language] ??= new Map<string, string>())
    for (const [entity, fields] of Object.entries(value['field'] as Fields))
      for (const [name, text] of Object.entries(fields)) own.set(`${entity}.${name}`, String(text))
  }
  return words
}

/** A copy has the words of its source, where they are the same in every language. */
function withoutWords(value: Json, groups: Groups, words: Words, project: Project): Json {
  if (!isRecord(value['field'])) return value
  const left = Object.entries(value['field'] as Fields).flatMap(([entity, fields]) => {
    const own = Object.entries(fields).filter(([name]) => !hasWordsOfSource(entity, name))
    return own.length === 0 ? [] : [[entity, Object.fromEntries(own)]]
  })
  return replaced(value, 'field', left.length === 0 ? {} : { field: Object.fromEntries(left) as Json })

  function hasWordsOfSource(entity: string, name: string): boolean {
    const from = groups.get(entity)?.find(({ fields }) => fields.includes(name))?.from ?? ''
    const ref = project.entities.get(entity)?.fields[from]
    const source = ref?.['type'] === 'ref' ? String(ref['entity']) : from
    return Object.values(words).every((texts) => texts.has(`${source}.${name}`) && texts.get(`${source}.${name}`) === texts.get(`${entity}.${name}`))
  }
}

/** "custom1", ..., "custom27" are "custom1-27". */
function inRanges(names: readonly string[]): readonly string[] {
  const ranges: string[] = []
  for (const name of names) {
    const [, stem, number] = /^([A-Za-z]+?)(\d+)$/.exec(name) ?? []
    const [, before, first, last] = /^([A-Za-z]+?)(\d+)(?:-(\d+))?$/.exec(ranges.at(-1) ?? '') ?? []
    if (stem !== undefined && stem === before && Number(number) === Number(last ?? first) + 1) ranges[ranges.length - 1] = `${stem}${first}-${number}`
    else ranges.push(name)
  }
  return ranges
}
