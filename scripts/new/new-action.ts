import { fileOf } from '../../engine/core/compile/source/source-node.ts'
import type { Entity } from '../../engine/core/model/entity.ts'
import type { Side } from '../../engine/core/model/side.ts'
import type { Desk } from './desk.ts'
import { checkName } from './field-flag.ts'
import { caseFile } from './first-case.ts'
import { withItem, withProperty } from './json-text.ts'
import { screensFor } from './new-field.ts'
import { Refusal, refuseUnknown } from './refusal.ts'
import type { Word } from './words.ts'
import { proposalOf } from './words.ts'

export type AskedForAction = {
  /** "<entity>.<action>" */
  readonly of: string
  readonly side: Side
  readonly permission: string
  readonly from: readonly string[]
  readonly to: string | undefined
  readonly region: string | undefined
  /** "closeReason:required", "remark" */
  readonly input: readonly string[]
  readonly guard: readonly string[]
  readonly confirm: boolean
  readonly danger: boolean
  readonly spec: readonly string[]
  readonly screens: readonly string[] | undefined
}

/** Writes the transition, its button on the lists of its side, and its first cases. */
export function newAction(desk: Desk, asked: AskedForAction): readonly Word[] {
  const { model, declared } = desk.compiled
  const [owner = '', name = ''] = asked.of.split('.')
  const entity = model.entities[owner]
  if (owner === '' || name === '') throw new Refusal(`"${asked.of}" names no action: say npm run new -- action <entity>.<name>`)
  if (entity === undefined) throw refuseUnknown('entity', owner, Object.keys(model.entities))
  checkName('transition', name)
  const before = entity.transitions[name]
  if (before !== undefined) throw new Refusal(`${owner} has an action "${name}" already (${before.at.file}:${before.at.line})`)
  checkPermission(desk, asked.permission, asked.side)
  const region = regionOf(entity, asked)
  const states = region === undefined ? [] : entity.regions[region]!.states.map((state) => state.name)
  for (const state of [...asked.from, ...(asked.to === undefined ? [] : [asked.to])])
    if (!states.includes(state)) throw refuseUnknown(`state of ${owner}`, state, states)
  const input = Object.fromEntries(
    asked.input.map((each) => {
      const [field = '', word] = each.split(':')
      if (entity.fields[field] === undefined) throw refuseUnknown(`field of ${owner}`, field, Object.keys(entity.fields))
      if (word !== undefined && word !== 'required') throw refuseUnknown('word of an input', word, ['required'])
      return [field, word === undefined ? {} : { required: true }]
    }),
  )
  for (const rule of asked.guard) if (entity.rules[rule] === undefined) throw refuseUnknown(`rule of ${owner}`, rule, Object.keys(entity.rules))
  const transition = {
    ...(asked.from.length === 0 ? {} : { from: asked.from.length === 1 ? asked.from[0] : asked.from }),
    ...(asked.to === undefined ? {} : { to: asked.to }),
    permission: { [asked.side]: asked.permission },
    ...(asked.input.length === 0 ? {} : { input }),
    ...(asked.guard.length === 0 ? {} : { guard: asked.guard }),
    ...(asked.confirm ? { confirm: true } : {}),
    ...(asked.danger ? { danger: true } : {}),
    ...(asked.spec.length === 0 ? {} : { spec: asked.spec }),
  }
  const { node, regions } = declared.get(owner)!
  const inRegion = region !== undefined && regions.find((each) => each.name === region)!.node.path.includes('regions')
  const path = [...node.path, ...(inRegion ? ['regions', region] : []), 'transitions']
  const file = fileOf({ source: node.source, path }).path
  desk.change(file, withProperty(desk.read(file)!, path, name, transition))
  putOnScreens(desk, owner, name, asked)
  const { line } = entity
  if (line === undefined) caseFile(desk, entity, name, { transition, region })
  const proposal = proposalOf(desk.compiled, 'action', name)
  return [{ key: `action.${owner}.${name}`, called: '', area: entity.area, ...(proposal && { proposal }) }]
}

/** Refuses a code that is not in the catalogue, or that belongs to the other side. */
export function checkPermission(desk: Desk, code: string, side: Side | 'both'): void {
  const { permissions } = desk.compiled.model
  const known = Object.values(permissions).filter((each) => side === 'both' || each.side === side)
  if (!known.some((each) => each.code === code))
    throw refuseUnknown(
      `permission code of the ${side}`,
      code,
      known.map((each) => each.code),
      'schemas/shared/permissions.json',
    )
}

function regionOf(entity: Entity, { from, to, region }: AskedForAction): string | undefined {
  const names = Object.keys(entity.regions)
  if (region !== undefined) {
    if (!names.includes(region)) throw refuseUnknown(`region of ${entity.name}`, region, names)
    return region
  }
  if (names.length <= 1) return names[0]
  const fitting = names.filter((name) => [...from, to].some((state) => entity.regions[name]!.states.some((each) => each.name === state)))
  if (fitting.length === 1) return fitting[0]
  throw new Refusal(`${entity.name} has the regions ${names.join(', ')}: say --region`)
}

function putOnScreens(desk: Desk, owner: string, name: string, { screens, side }: AskedForAction): void {
  const line = desk.compiled.model.entities[owner]!.line
  for (const screen of screensFor(desk, owner, screens, side)) {
    const path = screen.at.file
    if (screen.kind === 'list' && screen.rows === line?.field) desk.change(path, withItem(desk.read(path)!, ['actions', 'row'], name))
    else if (screen.kind === 'detail' && line === undefined && screen.actions !== '*') desk.change(path, withItem(desk.read(path)!, ['actions'], name))
    else if (screen.kind === 'detail' && line !== undefined) {
      const place = screen.sections.findIndex((section) => section.kind === 'lines' && section.lines === line.field)
      if (place >= 0) desk.change(path, withItem(desk.read(path)!, ['sections', place, 'actions'], name))
    }
  }
}
