import type { Decision, Formula } from '../model/formula.ts'
import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import type { InputField, Transition } from '../model/lifecycle.ts'
import type { Side } from '../model/side.ts'
import { report, reportUnknown } from './compilation.ts'
import { compileAnswers } from './compile-answers.ts'
import { compileAllocation } from './compile-allocation.ts'
import { compileDecision, compileFormula } from './compile-formula.ts'
import { compileEffect } from './compile-effect.ts'
import { compact } from './compile-field.ts'
import { compileInstead } from './compile-instead.ts'
import { compileUnpacking } from './compile-unpacking.ts'
import type { DeclaredEntity, DeclaredTransition } from './declare-entities.ts'
import { placeOf, within } from './spot.ts'
import type { Spot } from './spot.ts'
import { checkErrorName, checkPermission } from './workshop.ts'
import { typeOfField } from './scope-of-entity.ts'
import type { Workshop } from './workshop.ts'

/** A transition with its names checked and its path spelt out. */
export function compileTransition(workshop: Workshop, owner: DeclaredEntity, entity: Entity, { name, region, declared, spot }: DeclaredTransition): Transition {
  const { compilation, sources } = workshop
  const sides: readonly Side[] = declared.side === undefined ? [] : ([declared.side].flat() as Side[])
  const event = declared.event ?? false
  if (!event && sides.length === 0) report(compilation, spot, `the transition "${name}" needs "side", or "event": true`, undefined, 'key')
  if (event && sides.length > 0) report(compilation, within(spot, 'side'), 'an event is fired by the system and has no side')
  const states = entity.regions[region]?.states.map((state) => state.name) ?? []
  const from = declared.from === null ? null : declared.from === undefined ? [] : [declared.from].flat()
  for (const [index, state] of (from ?? []).entries())
    if (!states.includes(state)) {
      const at = Array.isArray(declared.from) ? within(spot, 'from', index) : within(spot, 'from')
      const message = `"${state}" is not a state of ${region || 'an entity without states'}`
      const home = Object.values(entity.regions).find((other) => other.name !== region && other.states.some((each) => each.name === state))
      if (home === undefined) reportUnknown(compilation, at, message, state, states)
      else reportStateElsewhere(compilation, at, message, home.name)
    }
  for (const guard of declared.guard ?? []) {
    if (owner.rules[guard] === undefined)
      reportUnknown(compilation, within(spot, 'guard', declared.guard!.indexOf(guard)), `no rule "${guard}" in ${entity.name}`, guard, Object.keys(owner.rules))
  }
  const permission =
    typeof declared.permission === 'string' ? Object.fromEntries(sides.map((side) => [side, declared.permission as string])) : (declared.permission ?? {})
  for (const [side, code] of Object.entries(permission)) checkPermission(workshop, within(spot, 'permission'), code, side)
  const preference = declared.onBehalf?.replace(/^prefs\./, '')
  if (preference !== undefined && sources.preferences.purchaser[preference] === undefined)
    reportUnknown(compilation, within(spot, 'onBehalf'), `unknown preference "${preference}"`, preference, Object.keys(sources.preferences.purchaser))
  if (declared.oncePerDay !== undefined) checkErrorName(workshop, within(spot, 'oncePerDay'), declared.oncePerDay)
  const limit = compileAtMost(workshop, declared.atMost, within(spot, 'atMost'))
  if (declared.lookUp === true && !looksAnythingUp(workshop, owner))
    report(compilation, within(spot, 'lookUp'), `${entity.name} looks nothing up`, undefined, 'key')
  const conversions = Object.keys(owner.line === undefined ? (owner.file.conversions ?? {}) : {})
  if (declared.convert !== undefined && !conversions.includes(declared.convert))
    reportUnknown(compilation, within(spot, 'convert'), `no conversion "${declared.convert}" in ${entity.name}`, declared.convert, conversions)
  if (declared.convert !== undefined && from !== null) report(compilation, within(spot, 'convert'), 'only a transition from null creates by a conversion')
  if (!event && declared.convert !== undefined && owner.file.conversions?.[declared.convert]?.each !== undefined)
    report(
      compilation,
      within(spot, 'convert'),
      `the conversion "${declared.convert}" makes a document for each of several rows: only an event creates by it`,
      'say "event": true, and let an effect run it',
    )
  if (declared.due !== undefined) {
    const moments = Object.values(entity.fields).filter(({ type }) => type === 'date' || type === 'instant')
    if (!moments.some((field) => field.name === declared.due))
      reportUnknown(
        compilation,
        within(spot, 'due'),
        `no date and no instant "${declared.due}" in ${entity.name}`,
        declared.due,
        moments.map((field) => field.name),
      )
    if (!event || from === null || from.length === 0 || owner.line !== undefined)
      report(compilation, within(spot, 'due'), `"${name}" is not for the clock: it fires events of documents that say "from" which state`, undefined, 'key')
  }
  const approvals = Object.keys(owner.file.approvals ?? {})
  if (declared.approval !== undefined && !approvals.includes(declared.approval.name))
    reportUnknown(compilation, within(spot, 'approval', 'name'), `no approval "${declared.approval.name}" in ${entity.name}`, declared.approval.name, approvals)
  checkBetween(compilation, { name, region, declared, spot }, states)
  return compact({
    kind: 'transition' as const,
    name,
    region,
    from,
    to: compileTarget(workshop, entity, { name, region, declared, spot }, states),
    sides,
    permission,
    sees: declared.sees === undefined ? undefined : codesToSee(workshop, owner, declared.sees, within(spot, 'sees')),
    event,
    due: declared.due,
    onBehalf: preference,
    guards: declared.guard ?? [],
    input: compileInput(workshop, entity, declared, spot),
    confirm: declared.confirm ?? false,
    danger: declared.danger ?? false,
    conversion: declared.convert,
    instead: declared.instead === undefined ? undefined : compileInstead(workshop, owner, entity, declared, within(spot, 'instead')),
    allocation: declared.allocate === undefined ? undefined : compileAllocation(workshop, owner, entity, declared, within(spot, 'allocate')),
    unpacking: declared.unpack === undefined ? undefined : compileUnpacking(workshop, entity, declared.unpack, within(spot, 'unpack')),
    answers: declared.answers === undefined ? undefined : compileAnswers(workshop, entity, { name, region, declared, spot }, declared.answers),
    approval: declared.approval,
    effects: (declared.then ?? []).map((effect, index) => compileEffect(workshop, owner, entity, effect, within(spot, 'then', index))),
    oncePerDay: declared.oncePerDay,
    atMost: limit,
    looksUp: declared.lookUp === true ? (true as const) : undefined,
    path: event ? {} : pathsOf(workshop, owner, { name, region, declared, spot }, sides),
    spec: declared.spec,
    at: placeOf(spot, 'key'),
  })
}

// Whoever approves the next level must find the document in a state from which he can.
function checkBetween(
  compilation: Workshop['compilation'],
  { region, declared: { approval, from }, spot }: DeclaredTransition,
  states: readonly string[],
): void {
  if (approval?.between === undefined) return
  const at = within(spot, 'approval', 'between')
  if (approval.act !== 'approve') report(compilation, at, 'a state between the levels is for what approves them', undefined, 'key')
  else if (!states.includes(approval.between))
    reportUnknown(compilation, at, `"${approval.between}" is not a state of ${region || 'an entity without states'}`, approval.between, states)
  else if (from !== undefined && ![from].flat().includes(approval.between))
    report(compilation, at, `nobody could approve the next level: the transition does not start from "${approval.between}"`)
}

function codesToSee({ compilation }: Workshop, { file, name }: DeclaredEntity, wanted: readonly string[], spot: Spot): Transition['sees'] {
  const masks = file.access?.masks ?? {}
  const codes: Partial<Record<Side, readonly string[]>> = {}
  for (const [index, mask] of wanted.entries()) {
    if (masks[mask] === undefined) reportUnknown(compilation, within(spot, index), `no mask "${mask}" in ${name}`, mask, Object.keys(masks))
    else if (masks[mask].read === undefined) report(compilation, within(spot, index), `no code opens the mask "${mask}"`)
    for (const [side, code] of Object.entries(masks[mask]?.read ?? {}) as [Side, string][]) codes[side] = [...new Set([...(codes[side] ?? []), code])]
  }
  return codes
}

function compileTarget(
  { compilation, sources }: Workshop,
  entity: Entity,
  { region, declared: { to }, spot }: DeclaredTransition,
  states: readonly string[],
): Transition['to'] {
  if (to === undefined || to === null) return to
  if (typeof to !== 'string')
    return compileDecision(compilation, sources, within(spot, 'to'), to, entity.name, states, `the states of ${region}`) satisfies Decision
  if (!states.includes(to)) reportUnknown(compilation, within(spot, 'to'), `"${to}" is not a state of ${region || 'an entity without states'}`, to, states)
  return to
}

function compileInput(
  workshop: Workshop,
  entity: Entity,
  { input, from }: DeclaredTransition['declared'],
  spot: DeclaredTransition['spot'],
): Transition['input'] {
  if (input === undefined) return []
  if (typeof input === 'string') return '*'
  const { compilation } = workshop
  return Object.entries(input).map(([name, { required = false, anew, default: initial }]): InputField => {
    const field = entity.fields[name]
    const asked: InputField = { name, required, ...(anew === true && { anew }) }
    if (field === undefined)
      reportUnknown(compilation, within(spot, 'input', name), `no field "${name}" in ${entity.name}`, name, Object.keys(entity.fields), 'key')
    else if (field.system || entity.regions[name] !== undefined || field.type === 'sequence')
      report(compilation, within(spot, 'input', name), `the field "${name}" is set by the system`, undefined, 'key')
    else if (initial !== undefined)
      return { ...asked, default: compileInputDefault(workshop, entity, field, initial, within(spot, 'input', name, 'default'), from) }
    return asked
  })
}

function compileInputDefault(
  { compilation, sources }: Workshop,
  entity: Entity,
  field: Field,
  source: string,
  spot: Spot,
  from: DeclaredTransition['declared']['from'],
): Formula {
  if (from === null) report(compilation, spot, 'a transition from null takes the defaults of its fields', undefined, 'key')
  return compileFormula(compilation, sources, spot, source, entity.name, typeOfField(sources, field))
}

// Acting for the supplier, a purchaser calls the purchaser's own path.
function pathsOf({ compilation }: Workshop, owner: DeclaredEntity, { name, declared, spot }: DeclaredTransition, sides: readonly Side[]): Transition['path'] {
  const paths: Partial<Record<Side, string>> = {}
  const acting: readonly Side[] = declared.onBehalf !== undefined && !sides.includes('purchaser') ? [...sides, 'purchaser'] : sides
  for (const side of acting) {
    const given = typeof declared.path === 'string' ? (sides.includes(side) ? declared.path : undefined) : declared.path?.[side]
    const base = owner.file.api?.[side]
    if (given === undefined && base === undefined)
      report(compilation, spot, `the transition "${name}" has no path for the ${side}: the entity has no "api" for that side`, 'say "path"', 'key')
    else paths[side] = given ?? `${base}/${name}`
  }
  return paths
}

function compileAtMost({ compilation, catalogues }: Workshop, name: string | undefined, spot: Spot): Transition['atMost'] {
  const limit = name === undefined ? undefined : catalogues.limits[name]
  if (name !== undefined && limit === undefined) reportUnknown(compilation, spot, `unknown limit "${name}"`, name, Object.keys(catalogues.limits))
  return limit === undefined ? undefined : { count: Number(limit.value), code: limit.code ?? 'SELECTION_EMPTY_OR_OVER_200' }
}

function looksAnythingUp({ declared }: Workshop, owner: DeclaredEntity): boolean {
  const lines = [...declared.values()].filter(({ line }) => line?.of === owner.name)
  return [owner, ...lines].some(({ fields }) => fields.some((field) => field.declared.lookup !== undefined))
}

function reportStateElsewhere(compilation: Workshop['compilation'], spot: Spot, message: string, region: string): void {
  const wayOut = `the transition belongs into "regions.${region}.transitions"`
  report(compilation, spot, message, wayOut)
}
