import { fileOf, within } from '../../engine/core/compile/source/source-node.ts'
import type { Screen } from '../../engine/core/model/screen.ts'
import type { Side } from '../../engine/core/model/side.ts'
import type { Desk } from './desk.ts'
import { checkName, fieldFromFlag } from './field-flag.ts'
import { withItem, withProperty } from './json-text.ts'
import { Refusal, refuseUnknown } from './refusal.ts'
import type { Word } from './words.ts'
import { isNamedForAll, proposalOf } from './words.ts'

/** A field of an entity or of its lines: `of` is "<entity>.<field>", `form` the rest of the flag after the name. */
export type AskedForField = { readonly of: string; readonly form: string; readonly spec: readonly string[]; readonly screens: readonly string[] | undefined }

/** Writes the field and adds it to the screens: those named, or every list, detail and form of its document. */
export function newField(desk: Desk, asked: AskedForField): readonly Word[] {
  const { model, declared } = desk.compiled
  const [owner = '', name = ''] = asked.of.split('.')
  const entity = model.entities[owner]
  if (owner === '' || name === '') throw new Refusal(`"${asked.of}" names no field: say npm run new -- field <entity>.<name>`)
  if (entity === undefined) throw refuseUnknown('entity', owner, Object.keys(model.entities))
  checkName('field', name)
  if (entity.fields[name] !== undefined)
    throw new Refusal(`${owner} has a field "${name}" already (${entity.fields[name].at.file}:${entity.fields[name].at.line})`)
  const { declared: field } = fieldFromFlag(`${name}:${asked.form}`)
  if (field.type === 'lines')
    throw new Refusal(
      `lines come with the fields of their rows: write "${name}": { "type": "lines", "fields": { ... } } into ${entity.at.file}, then a field more by npm run new -- field ${owner}Line.<name>`,
    )
  checkNames(desk, owner, name, field)
  const { node } = declared.get(owner)!
  const { path } = fileOf(within(node, 'fields', name))
  const value = asked.spec.length === 0 ? field : { ...field, spec: asked.spec }
  desk.change(path, withProperty(desk.read(path)!, [...node.path, 'fields'], name, value))
  for (const screen of screensFor(desk, owner, asked.screens)) putOn(desk, screen, owner, name)
  return isNamedForAll(desk.compiled, name) ? [] : [{ key: `field.${owner}.${name}`, called: '', area: entity.area, ...proposed(desk, name) }]
}

/** Refuses an unknown vocabulary or entity. */
export function checkNames(desk: Desk, owner: string, name: string, field: Readonly<Record<string, unknown>>): void {
  const { model } = desk.compiled
  const { vocabulary, entity } = field
  if (typeof vocabulary === 'string' && model.vocabularies[vocabulary] === undefined)
    throw refuseUnknown(`vocabulary of ${owner}.${name}`, vocabulary, Object.keys(model.vocabularies))
  const entities = [...Object.keys(model.entities), 'enterprise', 'account']
  if (typeof entity === 'string' && entity !== owner && !entities.includes(entity)) throw refuseUnknown(`entity of ${owner}.${name}`, entity, entities)
}

function proposed(desk: Desk, name: string): Pick<Word, 'proposal'> {
  const proposal = proposalOf(desk.compiled, 'field', name)
  return proposal === undefined ? {} : { proposal }
}

/** The screens that show an entity's new field or action. */
export function screensFor(desk: Desk, owner: string, asked: readonly string[] | undefined, side?: Side): readonly Screen[] {
  const { model } = desk.compiled
  if (asked !== undefined)
    return asked.map((name) => {
      const screen = model.screens[name]
      if (screen === undefined) throw refuseUnknown('screen', name, Object.keys(model.screens))
      return screen
    })
  const document = model.entities[owner]?.line?.of ?? owner
  return Object.values(model.screens).filter(
    (screen) => 'entity' in screen && screen.entity === document && (side === undefined || screen.side === side || screen.side === 'both'),
  )
}

function putOn(desk: Desk, screen: Screen, owner: string, name: string): void {
  const path = screen.at.file
  const text = desk.read(path)!
  const line = desk.compiled.model.entities[owner]!.line
  if (screen.kind === 'list') {
    if ((line?.field ?? undefined) === screen.rows) desk.change(path, withItem(text, ['columns'], name))
  } else if (screen.kind === 'detail' || screen.kind === 'form') {
    const place = screen.sections.findIndex((section) =>
      line === undefined ? section.kind === 'fields' : section.kind === 'lines' && section.lines === line.field,
    )
    if (place >= 0) desk.change(path, withItem(text, ['sections', place, line === undefined ? 'fields' : 'columns'], name))
  }
}
