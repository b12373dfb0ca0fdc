import type { ConversionDeclaration, FieldDeclaration } from '../../../../build/declared/grammar.ts'
import { entriesOf, namesInRange, report, reportUnknown } from './compilation.ts'
import type { Compilation } from './compilation.ts'
import type { DeclaredEntity, DeclaredField, DeclaredSnapshot } from './declare-entities.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

type Entities = ReadonlyMap<string, DeclaredEntity>
type Source = { readonly entity: DeclaredEntity; readonly ref: string | undefined; readonly conversions: readonly ConversionDeclaration[] }
type Copied = { readonly field: DeclaredField; readonly source: string }

/** What makes a value of the same kind. */
const KIND = ['type', 'vocabulary', 'entity', 'maxLength', 'scale', 'maxItems', 'unit'] as const
/** What a copy says for itself. */
const OWN = ['sides', 'required', 'visibleWhen', 'readonlyWhen', 'spec'] as const
/** A number that the server gives has at most so many characters. */
const SEQUENCE = 50

/** Every entity with the fields that its snapshots say, each at the place of its snapshot; a row is known by its first text, unless it says by what. */
export function expandSnapshots(compilation: Compilation, entities: Entities): Entities {
  return new Map([...entities].map(([name, entity]) => [name, withDisplay(withCopies(compilation, entities, entity))]))
}

function withDisplay(entity: DeclaredEntity): DeclaredEntity {
  if (entity.display !== '') return entity
  return { ...entity, display: entity.fields.find(({ declared: { type } }) => type === 'text' || type === 'sequence')?.name ?? 'lineNo' }
}

/** The fields that the snapshots of an entity name, with their places. */
export function namesOfSnapshot({ declared, node }: DeclaredSnapshot): readonly { readonly name: string; readonly node: SourceNode }[] {
  return declared.fields.flatMap((range, index) => namesInRange(range).map((name) => ({ name, node: within(node, 'fields', index) })))
}

function withCopies(compilation: Compilation, entities: Entities, entity: DeclaredEntity): DeclaredEntity {
  const taken = new Set([...entity.fields, ...entity.regions].map(({ name }) => name))
  const copies = entity.snapshots.flatMap((snapshot) => {
    const source = sourceOf(entities, entity, snapshot)
    checkGroup(compilation, entities, entity, snapshot, source)
    if (source === undefined) return []
    return namesOfSnapshot(snapshot).flatMap(({ name, node }): readonly { readonly before: number; readonly field: DeclaredField }[] => {
      if (taken.has(name)) {
        report(compilation, node, `the field "${name}" is already there`)
        return []
      }
      taken.add(name)
      const field = copyOf(entities, entity, snapshot, name, node)?.field
      if (field !== undefined) checkCopy(compilation, entity, source, snapshot, name, node)
      else if (isLinesField(source.entity, name)) report(compilation, node, `"${name}" holds rows: a snapshot copies values`, 'name it in a conversion')
      else
        reportUnknown(
          compilation,
          node,
          `no field "${name}" in ${source.entity.name}`,
          name,
          source.entity.fields.map((each) => each.name),
        )
      return field === undefined ? [] : [{ before: snapshot.before, field }]
    })
  })
  const at = (place: number): readonly DeclaredField[] => copies.flatMap(({ before, field }) => (before === place ? [field] : []))
  return { ...entity, fields: [...entity.fields.flatMap((field, index) => [...at(index), field]), ...at(entity.fields.length)] }
}

/** The field as the snapshot declares it; undefined where the source has no such value. */
function copyOf(
  entities: Entities,
  entity: DeclaredEntity,
  snapshot: DeclaredSnapshot,
  name: string,
  node: SourceNode,
  seen: readonly string[] = [],
): Copied | undefined {
  const source = sourceOf(entities, entity, snapshot)
  const there = source && valueIn(entities, source.entity, name, [...seen, `${entity.name}.${name}`])
  if (source === undefined || there === undefined) return undefined
  const { declared } = snapshot
  const own = Object.fromEntries(OWN.flatMap((key) => (declared[key] === undefined ? [] : [[key, declared[key]]])))
  const path = `${source.ref ?? ''}.${name}`
  const field = { ...kindOf(there.declared), ...own, ...wayOf(entity, source, snapshot, name, path) } as FieldDeclaration
  const template = there.template === undefined ? {} : { template: there.template }
  return { field: { name, declared: field, node, snapshot: snapshot.node, wordsOf: source.entity.name, ...template }, source: source.entity.name }
}

function wayOf(entity: DeclaredEntity, source: Source, { declared }: DeclaredSnapshot, name: string, path: string): Partial<FieldDeclaration> {
  if (declared.follows === true) return { computed: path, follows: declared.from }
  const readonly = declared.readonlyWhen === undefined ? { readonly: true } : {}
  return source.ref === undefined || isGiven(entity, source, name) ? readonly : { ...readonly, default: path }
}

/** A field, a copy or the state of an entity, by its name. */
function valueIn(entities: Entities, entity: DeclaredEntity, name: string, seen: readonly string[]): Pick<DeclaredField, 'declared' | 'template'> | undefined {
  if (seen.includes(`${entity.name}.${name}`)) return undefined
  const region = entity.regions.find((each) => each.name === name)
  if (region !== undefined) return { declared: { type: 'enum', vocabulary: region.vocabulary } }
  const field = entity.fields.find((each) => each.name === name)
  if (field !== undefined) return field.declared.type === 'lines' ? undefined : field
  for (const snapshot of entity.snapshots) {
    const named = namesOfSnapshot(snapshot).find((each) => each.name === name)
    if (named !== undefined) return copyOf(entities, entity, snapshot, name, named.node, seen)?.field
  }
  return undefined
}

function kindOf(declared: FieldDeclaration): Partial<FieldDeclaration> {
  if (declared.type === 'sequence') return { type: 'text', maxLength: SEQUENCE }
  return Object.fromEntries(KIND.flatMap((key) => (declared[key] === undefined ? [] : [[key, declared[key]]])))
}

/** A ref field of the row, or the rows from which conversions make it, or the document of those rows. */
function sourceOf(entities: Entities, entity: DeclaredEntity, { declared: { from, follows } }: DeclaredSnapshot): Source | undefined {
  const conversions = follows === true ? [] : conversionsOf(entity).filter((conversion) => isFrom(entities, conversion, from))
  const ref = refOf(entities, entity, from)
  const there = entities.get(conversions.length > 0 ? from : (ref ?? ''))
  return there === undefined ? undefined : { entity: there, ref: ref === there.name ? from : undefined, conversions }
}

/** The entity to which a ref field points, whether it is declared or itself a copy. */
function refOf(entities: Entities, entity: DeclaredEntity, name: string): string | undefined {
  const field = entity.fields.find((each) => each.name === name)?.declared
  if (field !== undefined) return field.type === 'ref' ? field.entity : undefined
  const snapshot = entity.snapshots.find(({ declared }) => declared.from !== name && namesInAll(declared.fields).includes(name))
  const declared = snapshot && valueIn(entities, entity, name, [])?.declared
  return declared?.type === 'ref' ? declared.entity : undefined
}

function namesInAll(ranges: readonly string[]): readonly string[] {
  return ranges.flatMap((range) => namesInRange(range))
}

function conversionsOf(entity: DeclaredEntity): readonly ConversionDeclaration[] {
  return entriesOf(entity.file.conversions).map(([, conversion]) => conversion)
}

function isFrom(entities: Entities, conversion: ConversionDeclaration, from: string): boolean {
  return conversion.from === from || entities.get(conversion.from)?.line?.of === from
}

/** Whether conversions give the value: to the rows that they make by themselves, to a header where it is the same for all rows or splits them. */
function isGiven(entity: DeclaredEntity, { conversions }: Source, name: string): boolean {
  const making = conversions.filter((conversion) => conversion.into === entity.line?.field)
  if (making.length > 0) return true
  return entity.line === undefined && conversions.length > 0 && conversions.every((conversion) => givesHeader(conversion, name))
}

function givesHeader({ same = [], split = {} }: ConversionDeclaration, name: string): boolean {
  return name in split || same.some(({ fields }) => (Array.isArray(fields) ? fields.includes(name) : name in fields))
}

function isLinesField(entity: DeclaredEntity, name: string): boolean {
  return entity.fields.some((field) => field.name === name && field.declared.type === 'lines')
}

function checkGroup(
  compilation: Compilation,
  entities: Entities,
  entity: DeclaredEntity,
  { declared, node }: DeclaredSnapshot,
  source: Source | undefined,
): void {
  const at = within(node, 'from')
  const { from, follows } = declared
  const refs = entity.fields.flatMap(({ name, declared: { type } }) => (type === 'ref' ? [name] : []))
  const sources = conversionsOf(entity).flatMap((conversion) => [conversion.from, entities.get(conversion.from)?.line?.of ?? conversion.from])
  if (source === undefined && follows === true) reportUnknown(compilation, at, `no ref field "${from}" in ${entity.name} to follow`, from, refs)
  else if (source === undefined)
    reportUnknown(compilation, at, `no ref field and no source of a conversion "${from}" in ${entity.name}`, from, new Set([...refs, ...sources]))
  if (follows !== true) return
  for (const key of ['required', 'readonlyWhen'] as const)
    if (declared[key] !== undefined) report(compilation, within(node, key), `nobody enters what follows: it has no "${key}"`, undefined, 'key')
}

function checkCopy(compilation: Compilation, entity: DeclaredEntity, source: Source, { declared }: DeclaredSnapshot, name: string, node: SourceNode): void {
  if (declared.follows === true || source.ref !== undefined || isGiven(entity, source, name)) return
  report(compilation, node, `no conversion gives "${name}" of ${entity.name}`, 'name it in "same" or "split" of each conversion from there')
}
