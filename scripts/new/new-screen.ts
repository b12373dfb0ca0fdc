import type { Entity } from '../../engine/core/model/entity.ts'
import type { Side } from '../../engine/core/model/side.ts'
import type { Desk } from './desk.ts'
import { withItem, withProperty, without } from './json-text.ts'
import { putInMenu } from './menu-entry.ts'
import { checkPermission } from './new-action.ts'
import { areasOf } from './new-entity.ts'
import { Refusal, refuseUnknown } from './refusal.ts'
import type { ScreenText, Taking } from './screen-text.ts'
import { creationsFrom, detailText, formText, listText } from './screen-text.ts'
import type { Word } from './words.ts'

export const screenKinds = ['list', 'detail', 'form'] as const

export type AskedForScreen = {
  readonly name: string
  readonly kind: (typeof screenKinds)[number]
  readonly entity: string
  readonly side: Side
  readonly permission: string
  readonly area: string | undefined
  /** Route keys of a detail and of a form that are created with a list. */
  readonly detail: string | undefined
  readonly form: string | undefined
  /** The list that links to a detail or a form which is created alone. */
  readonly from: string | undefined
  /** The group of the menu, or "top". */
  readonly menu: string | undefined
  readonly columns: readonly string[] | undefined
  readonly filters: readonly string[] | undefined
  /** The reason for a screen whose route is not in the specification. */
  readonly own: string | undefined
  readonly spec: readonly string[]
}

/** Writes a screen, its menu entry or its link from a list, and for a list also its detail and its form. */
export function newScreen(desk: Desk, asked: AskedForScreen): readonly Word[] {
  const { model } = desk.compiled
  const { name, kind, side } = asked
  const entity = model.entities[asked.entity]
  if (entity === undefined) throw refuseUnknown('entity', asked.entity, Object.keys(model.entities))
  if (!entity.parties.includes(side)) throw new Refusal(`${entity.name} is not shared with the ${side}`)
  const area = asked.area ?? entity.area
  if (!areasOf(desk).includes(area)) throw refuseUnknown('area', area, areasOf(desk))
  checkPermission(desk, asked.permission, side)
  if (kind !== 'list' && (asked.detail !== undefined || asked.form !== undefined)) throw new Refusal('--detail and --form come along with a list')
  for (const path of [...(asked.columns ?? []), ...(asked.filters ?? [])])
    if (entity.fields[path.split('.')[0]!] === undefined) throw refuseUnknown(`field of ${entity.name}`, path, Object.keys(entity.fields))
  const words = [name, asked.detail, asked.form].flatMap((route) =>
    route === undefined ? [] : routeOf(desk, route, area, asked.own, route === name ? '' : route),
  )
  const what = (route: string): ScreenText => ({ model, entity, name: route, side, permission: asked.permission, spec: asked.spec })
  const write = (route: string, text: string): void => desk.change(`screens/${area}/${route}.screen.json`, text)
  if (kind === 'list') {
    write(name, listText(what(name), { ...asked, hasDetail: asked.detail, hasForm: asked.form }))
    if (asked.detail !== undefined) write(asked.detail, detailText(what(asked.detail)))
    if (asked.form !== undefined) write(asked.form, formText(what(asked.form), asked.detail ?? name))
    putInMenu(desk, { route: name, side, group: asked.menu, permission: asked.permission })
  } else {
    const taking = kind === 'form' ? takingFrom(desk, asked.from, entity, side) : undefined
    write(name, kind === 'detail' ? detailText(what(name)) : formText(what(name), asked.from ?? name, taking))
    if (taking !== undefined) leadRows(desk, taking.list, name)
    else if (asked.from !== undefined) lead(desk, asked.from, name, kind, entity)
  }
  return words
}

/** The title of a route. A route that is not in the specification needs a reason, otherwise it is refused. */
export function routeOf(desk: Desk, route: string, area: string, own: string | undefined, called: string): readonly Word[] {
  const { model } = desk.compiled
  const there = model.screens[route]
  if (there !== undefined) throw new Refusal(`the screen "${route}" already exists (${there.at.file})`)
  if (model.routes[route] !== undefined) return hasTitle(desk, route) ? [] : [{ key: `screen.${route}`, called, area }]
  if (own === undefined)
    throw new Refusal(
      `${refuseUnknown('route', route, Object.keys(model.routes), 'schemas/shared/routes.json').message}\nA screen outside the specification needs a reason: --own "reason"`,
    )
  if (!/^[a-z][A-Za-z0-9]*$/.test(route)) throw new Refusal(`"${route}" cannot be a route key: it is one word of letters and digits`)
  const file = 'schemas/shared/routes.json'
  const value = { section: 'Our own', shell: true, own }
  desk.change(file, withProperty(desk.read(file)!, [], route, value))
  return [{ key: `screen.${route}`, called, area }]
}

function hasTitle(desk: Desk, route: string): boolean {
  return desk.compiled.model.texts.cn[`screen.${route}`] !== undefined && desk.compiled.model.texts.en[`screen.${route}`] !== undefined
}

/** The transition by which a form takes rows of the list that leads to it; nothing if that list shows documents of the form's own entity. */
function takingFrom(desk: Desk, from: string | undefined, entity: Entity, side: Side): Taking | undefined {
  const list = from === undefined ? undefined : desk.compiled.model.screens[from]
  if (list?.kind !== 'list' || list.entity === entity.name) return undefined
  const source = list.rows === undefined ? list.entity : (desk.compiled.model.entities[list.entity]?.fields[list.rows]?.entity ?? '')
  const [transition] = creationsFrom(entity, side, source)
  if (transition === undefined) throw new Refusal(`${entity.name} is not made of ${source}: it has no conversion from there for the ${side}`)
  return { transition, list: list.name }
}

/** The button by which chosen rows of a list go into a form. */
function leadRows(desk: Desk, list: string, to: string): void {
  const path = desk.compiled.model.screens[list]!.at.file
  desk.change(path, withItem(desk.read(path)!, ['actions', 'bulk'], `create:${to}`))
}

/** The link from a list to a detail or a form. */
function lead(desk: Desk, from: string, to: string, kind: 'detail' | 'form', entity: Entity): void {
  const list = desk.compiled.model.screens[from]
  const lists = Object.values(desk.compiled.model.screens).filter((screen) => screen.kind === 'list' && screen.entity === entity.name)
  if (list?.kind !== 'list' || list.entity !== entity.name)
    throw refuseUnknown(
      `list of ${entity.name}`,
      from,
      lists.map((screen) => screen.name),
    )
  const path = list.at.file
  if (kind === 'detail') {
    if (list.open !== undefined) throw new Refusal(`the list "${from}" opens "${list.open}" already`)
    return desk.change(path, withProperty(desk.read(path)!, [], 'open', to))
  }
  const bar = list.actions.bar
  const bare = bar.findIndex((action) => action.kind === 'transition' && entity.transitions[action.transition]?.from === null)
  if (bare >= 0) desk.change(path, without(desk.read(path)!, ['actions', 'bar', bare]))
  desk.change(path, withItem(desk.read(path)!, ['actions', 'bar'], `open:${to}`))
}
