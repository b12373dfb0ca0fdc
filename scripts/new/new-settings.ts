import type { Side } from '../../engine/core/model/side.ts'
import type { SettingsScreen } from '../../engine/core/model/screen.ts'
import type { Desk } from './desk.ts'
import { withItem, without } from './json-text.ts'
import { putInMenu } from './menu-entry.ts'
import { checkPermission } from './new-action.ts'
import { routeOf } from './new-screen.ts'
import { Refusal, refuseUnknown } from './refusal.ts'
import type { Word } from './words.ts'

export type AskedForSettings = {
  readonly name: string
  readonly side: Side
  readonly permission: string | undefined
  readonly area: string | undefined
  /** Entities whose records the screen shows, one section each. */
  readonly dictionaries: readonly string[]
  /** Preferences that the screen shows; they move from their current screen. */
  readonly preferences: readonly string[]
  readonly menu: string | undefined
  readonly own: string | undefined
  readonly spec: readonly string[]
}

type Section = { readonly id: string } & Readonly<Record<string, string | readonly string[]>>

/** Writes a settings screen and its menu entry; an existing screen gets further sections. */
export function newSettings(desk: Desk, asked: AskedForSettings): readonly Word[] {
  const { model } = desk.compiled
  const { name, side, permission } = asked
  const there = model.screens[name]
  if (there !== undefined && there.kind !== 'settings') throw new Refusal(`the screen "${name}" already exists (${there.at.file}), and is a ${there.kind}`)
  if (asked.dictionaries.length + asked.preferences.length === 0)
    throw new Refusal('a settings screen needs a content: --dictionary <entity,...> or --preferences <name,...>')
  const sections = [...preferenceSection(desk, asked), ...asked.dictionaries.map((entity) => dictionarySection(desk, entity, side, there))]
  if (there !== undefined) {
    desk.change(
      there.at.file,
      sections.reduce((text, section) => withItem(text, ['sections'], section, placeOfHistory(text)), desk.read(there.at.file)!),
    )
    return wordsOf(desk, asked, there.area)
  }
  if (permission === undefined) throw new Refusal('a settings screen needs a code, which opens and saves it: --permission <code>')
  checkPermission(desk, permission, side)
  const area = asked.area ?? 'enterprise'
  const words = routeOf(desk, name, area, asked.own, '')
  const history = asked.preferences.length > 0 ? [{ id: 'history', history: true }] : []
  const head = { screen: name, kind: 'settings', side, permission, ...(asked.spec.length > 0 && { spec: asked.spec }) }
  desk.change(`screens/${area}/${name}.screen.json`, JSON.stringify({ ...head, sections: [...sections, ...history] }))
  putInMenu(desk, { route: name, side, group: asked.menu, permission })
  return [...words, ...wordsOf(desk, asked, area)]
}

/** Before the versions section, which is the last of the page. */
function placeOfHistory(text: string): number {
  const { sections } = JSON.parse(text) as { readonly sections: readonly { readonly history?: true }[] }
  const place = sections.findIndex(({ history }) => history === true)
  return place < 0 ? sections.length : place
}

function dictionarySection(desk: Desk, name: string, side: Side, there: SettingsScreen | undefined): Section {
  const entity = desk.compiled.model.entities[name]
  if (entity === undefined) throw refuseUnknown('entity', name, Object.keys(desk.compiled.model.entities))
  if (!entity.parties.includes(side)) throw new Refusal(`${entity.name} is not shared with the ${side}`)
  if (there?.sections.some((section) => section.kind === 'dictionary' && section.entity === name))
    throw new Refusal(`"${there.name}" shows the records of ${name} already`)
  const columns = Object.values(entity.fields).filter(
    ({ system, type, sides }) => !system && !['lines', 'files', 'longText'].includes(type) && sides?.includes(side) !== false,
  )
  const actions = Object.values(entity.transitions).filter(({ sides, event, conversion }) => sides.includes(side) && !event && conversion === undefined)
  return { id: name, dictionary: name, columns: columns.map((field) => field.name), actions: actions.map((action) => action.name) }
}

/** A preference appears once: the given ones leave their old section, and an empty section is removed. */
function preferenceSection(desk: Desk, { side, preferences }: AskedForSettings): readonly Section[] {
  if (preferences.length === 0) return []
  const { model } = desk.compiled
  for (const preference of preferences)
    if (model.preferences[side][preference] === undefined) throw refuseUnknown(`preference of the ${side}`, preference, Object.keys(model.preferences[side]))
  for (const screen of Object.values(model.screens)) {
    if (screen.kind !== 'settings' || screen.side !== side) continue
    for (const [index, section] of [...screen.sections.entries()].reverse()) {
      if (section.kind !== 'preferences') continue
      const moved = section.preferences.filter((each) => preferences.includes(each))
      if (moved.length === section.preferences.length) desk.change(screen.at.file, without(desk.read(screen.at.file)!, ['sections', index]))
      else
        for (const each of moved.toReversed())
          desk.change(screen.at.file, without(desk.read(screen.at.file)!, ['sections', index, 'preferences', section.preferences.indexOf(each)]))
    }
  }
  return [{ id: 'preferences', preferences }]
}

function wordsOf({ compiled }: Desk, { name, dictionaries, preferences }: AskedForSettings, area: string): readonly Word[] {
  const { cn, en } = compiled.model.texts
  const ofEntity = dictionaries.map((entity) => {
    const key = `entity.${entity}`
    return {
      key: `section.${name}.${entity}`,
      called: entity,
      area,
      ...(cn[key] !== undefined && en[key] !== undefined && { proposal: { cn: cn[key], en: en[key] } }),
    }
  })
  const own = { key: `section.${name}.preferences`, called: 'preferences', area, proposal: { cn: '偏好设置', en: 'Preferences' } }
  return preferences.length > 0 ? [own, ...ofEntity] : ofEntity
}
