import type { EntityDeclaration } from '../../../../build/declared/grammar.ts'
import { didYouMean } from '../../text/nearest-name.ts'
import { entityParts, keysByPart } from '../source/entity-parts.ts'
import type { EntityPart } from '../source/entity-parts.ts'
import type { SourceFile } from '../source/source-file.ts'
import { within } from '../source/source-node.ts'
import { declarationsOf, report } from './compilation.ts'
import type { Compilation, Declaration } from './compilation.ts'

type DeclarationFile = Compilation['files'][number]
type Members = Record<string, unknown>

/** Every entity as one declaration: those of one file, and those that a folder divides into several. */
export function joinEntities(compilation: Compilation): readonly Declaration<'entity'>[] {
  const { files } = compilation
  const mains = files.filter(({ kind }) => kind === 'main')
  for (const part of files) if (isPart(part) && !mains.some((main) => folderOf(main) === folderOf(part))) reportLostPart(compilation, part)
  const divided = mains.map((main) =>
    joinParts(
      compilation,
      main,
      entityParts.flatMap((kind) => files.filter((file) => file.kind === kind && folderOf(file) === folderOf(main))),
    ),
  )
  // As if each entity were one file: in the order of their names within an area.
  return [...declarationsOf(compilation, 'entity'), ...divided].toSorted((left, right) => (addressOf(left) < addressOf(right) ? -1 : 1))
}

function joinParts(compilation: Compilation, main: DeclarationFile, parts: readonly DeclarationFile[]): Declaration<'entity'> {
  const mainValue = main.source.value as Members
  const value: Members = { ...mainValue }
  const fields: Members = { ...(value['fields'] as Members | undefined) }
  const holders = new Map<string, SourceFile>()
  const reportTwice = (part: DeclarationFile, path: readonly string[], holder: SourceFile): void =>
    report(compilation, nodeIn(part, path), `"${path.at(-1)}" stands also in ${holder.path}`, 'leave it in one of the files', 'key')
  for (const part of parts) {
    const { entity, fields: own = {}, ...members } = part.source.value as Members
    if (entity !== value['entity'])
      report(compilation, nodeIn(part, ['entity']), `the part is of "${String(entity)}", but its folder of "${String(value['entity'])}"`)
    for (const [key, member] of Object.entries(members)) {
      if (key === '$schema') continue
      if (key in value) reportTwice(part, [key], holders.get(key) ?? main.source)
      else value[key] = member
    }
    // What the entity does not say yet comes into the part that may hold it.
    if (part.kind !== 'lines') for (const key of keysByPart[part.kind as EntityPart]) if (key === 'fields' || !(key in mainValue)) holders.set(key, part.source)
    for (const [name, field] of Object.entries(own as Members)) {
      reportMisplacedField(compilation, part, name, field)
      if (name in fields) reportTwice(part, ['fields', name], holders.get(`fields.${name}`) ?? main.source)
      else {
        fields[name] = field
        holders.set(`fields.${name}`, part.source)
      }
    }
  }
  const source: SourceFile = { ...main.source, value: { ...value, fields }, parts: holders }
  const node = { source, path: [] }
  if (Object.keys(fields).length === 0) report(compilation, node, 'the key "fields" is missing', `write ${pathOfPart(main, 'fields')}`)
  return { ...main, kind: 'entity', declared: source.value as EntityDeclaration, node }
}

function reportMisplacedField(compilation: Compilation, part: DeclarationFile, name: string, field: unknown): void {
  const isLines = (field as { readonly type?: unknown }).type === 'lines'
  if (isLines === (part.kind === 'lines')) return
  const place = pathOfPart(part, isLines ? 'lines' : 'fields')
  report(compilation, nodeIn(part, ['fields', name]), `"${name}" is ${isLines ? 'a' : 'no'} field of type lines`, `move it to ${place}`, 'key')
}

/** A part whose folder has no main file. */
function reportLostPart(compilation: Compilation, part: DeclarationFile): void {
  const { area, name } = part
  const place = `${folderOf(part)}/${name}.entity.json`
  const whole = compilation.files.find((file) => file.kind === 'entity' && file.area === area && file.name === name)
  const known = compilation.files.filter(({ kind }) => kind === 'entity' || kind === 'main').map((file) => file.name)
  const way =
    whole === undefined ? (didYouMean(name, known) ?? `write ${place} with "entity", "display" and "parties"`) : `move ${whole.source.path} to ${place}`
  report(compilation, nodeIn(part, []), `the parts of "${name}" have no main file`, way)
}

function isPart({ kind }: DeclarationFile): boolean {
  return entityParts.some((part) => part === kind)
}

function nodeIn({ source }: DeclarationFile, path: readonly string[]) {
  return within({ source, path: [] }, ...path)
}

function folderOf({ source: { path } }: DeclarationFile): string {
  return path.slice(0, path.lastIndexOf('/'))
}

function pathOfPart(file: DeclarationFile, part: EntityPart): string {
  return `${folderOf(file)}/${file.name}.${part}.json`
}

function addressOf({ area, name }: Declaration<'entity'>): string {
  return `schemas/${area}/${name}.entity.json`
}
