import type { Decision, Formula } from '../../model/formula.ts'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import type { InputField, Transition } from '../../model/lifecycle.ts'
import type { Side } from '../../model/side.ts'
import { report, reportUnknown, withArticle } from '../context/compilation.ts'
import { compileAnswers } from './compile-answers.ts'
import { compileAllocation } from './compile-allocation.ts'
import { compileDecision, compileFormula } from '../context/compile-formula.ts'
import { compileEffects } from './compile-effects.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { sidesOf } from './declared-sides.ts'
import { conversionDecidedFirst, ownConversion } from './declared-conversions.ts'
import { compileInstead } from './compile-instead.ts'
import { checkService } from './check-service.ts'
import { compileFileWriting } from './compile-file-writing.ts'
import { compileFileReading } from './compile-file-reading.ts'
import { compileRowsReading } from './compile-rows-reading.ts'
import { compileUnpacking } from './compile-unpacking.ts'
import type { DeclaredEntity, DeclaredTransition } from '../context/declare-entities.ts'
import { placeOf, within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { ALWAYS_ALLOWED } from '../../permissions/is-allowed.ts'
import { checkErrorName, checkPermission } from '../context/compiler-context.ts'
import { typeOfField } from '../../expression/scope-of-entity.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** A transition with its names checked and its full path. */
export function compileTransition(
  context: CompilerContext,
  owner: DeclaredEntity,
  entity: Entity,
  { name, region, declared, node }: DeclaredTransition,
): Transition {
  const { compilation, sources } = context
  const { permission = {} } = declared
  const sides = sidesOf(declared)
  const event = declared.event ?? false
  if (!event && Object.keys(permission).length === 0)
    report(compilation, node, `the transition "${name}" needs "permission" of a side, or "event": true`, undefined, 'key')
  if (event && declared.permission !== undefined) report(compilation, within(node, 'permission'), 'an event is fired by the system and needs no code')
  const states = entity.regions[region]?.states.map((state) => state.name) ?? []
  const from = declared.from === null ? null : declared.from === undefined ? [] : [declared.from].flat()
  for (const [index, state] of (from ?? []).entries())
    if (!states.includes(state)) {
      const at = Array.isArray(declared.from) ? within(node, 'from', index) : within(node, 'from')
      const message = `"${state}" is not a state of ${region || 'an entity without states'}`
      const home = Object.values(entity.regions).find((other) => other.name !== region && other.states.some((each) => each.name === state))
      if (home === undefined) reportUnknown(compilation, at, message, state, states)
      else reportStateElsewhere(compilation, at, message, home.name)
    }
  for (const guard of declared.guard ?? []) {
    if (owner.rules[guard] === undefined)
      reportUnknown(compilation, within(node, 'guard', declared.guard!.indexOf(guard)), `no rule "${guard}" in ${entity.name}`, guard, Object.keys(owner.rules))
  }
  for (const [side, code] of Object.entries(permission) as [Side, string][]) checkPermission(context, within(node, 'permission', side), code, side)
  const preference = declared.onBehalf?.replace(/^prefs\./, '')
  if (preference !== undefined && sources.preferences.purchaser[preference] === undefined)
    reportUnknown(compilation, within(node, 'onBehalf'), `unknown preference "${preference}"`, preference, Object.keys(sources.preferences.purchaser))
  if (declared.oncePerDay !== undefined) checkErrorName(context, within(node, 'oncePerDay'), declared.oncePerDay)
  const limit = compileAtMost(context, declared.atMost, within(node, 'atMost'))
  if (declared.refresh === true && !looksAnythingUp(context, owner))
    report(compilation, within(node, 'refresh'), `${entity.name} looks nothing up`, undefined, 'key')
  const conversions = Object.keys(owner.line === undefined ? (owner.file.conversions ?? {}) : {})
  const convert = ownConversion(declared)
  if (convert !== undefined && !conversions.includes(convert)) {
    const at = typeof declared.convert === 'string' ? within(node, 'convert') : within(node, 'convert', 1, 0)
    reportUnknown(compilation, at, `no conversion "${convert}" in ${entity.name}`, convert, conversions)
  }
  if (declared.convert !== undefined && from !== null) report(compilation, within(node, 'convert'), 'only a transition from null creates by a conversion')
  if (!event && convert !== undefined && owner.file.conversions?.[convert]?.each !== undefined)
    report(
      compilation,
      within(node, 'convert'),
      `the conversion "${convert}" makes a document for each of several rows: only an event creates by it`,
      'say "event": true, and let an effect run it',
    )
  if (event && declared.authenticatedBy !== undefined)
    report(compilation, within(node, 'authenticatedBy'), 'an event is fired by no person, so nobody can be asked who they are', undefined, 'key')
  else if (declared.authenticatedBy === 'secondPerson' && (from === null || permission.purchaser === undefined || sides.length > 1))
    report(compilation, within(node, 'authenticatedBy'), 'a second person does the same to a record that is there, with the same code of the purchaser')
  if (declared.due !== undefined) {
    const moments = Object.values(entity.fields).filter(({ type }) => type === 'date' || type === 'instant')
    if (!moments.some((field) => field.name === declared.due))
      reportUnknown(
        compilation,
        within(node, 'due'),
        `no date and no instant "${declared.due}" in ${entity.name}`,
        declared.due,
        moments.map((field) => field.name),
      )
    if (!event || from === null || from.length === 0 || owner.line !== undefined)
      report(compilation, within(node, 'due'), `"${name}" is not for the clock: it fires events of documents that say "from" which state`, undefined, 'key')
  }
  const approvals = Object.keys(owner.file.approvals ?? {})
  if (declared.approval !== undefined && !approvals.includes(declared.approval.name))
    reportUnknown(compilation, within(node, 'approval', 'name'), `no approval "${declared.approval.name}" in ${entity.name}`, declared.approval.name, approvals)
  checkBetween(compilation, { name, region, declared, node }, states)
  checkUndo(context, owner, { name, region, declared, node })
  if (declared.service !== undefined) checkService(context, entity, declared.service, within(node, 'service'))
  return withoutUndefined({
    kind: 'transition' as const,
    name,
    region,
    from,
    to: compileTarget(context, entity, { name, region, declared, node }, states),
    sides,
    // The fixed code that everybody has is no code.
    permission: Object.fromEntries(Object.entries(permission).filter(([, code]) => code !== ALWAYS_ALLOWED)),
    sees: declared.sees === undefined ? undefined : codesToSee(context, owner, declared.sees, within(node, 'sees')),
    event,
    due: declared.due,
    onBehalf: preference,
    guards: declared.guard ?? [],
    input: compileInput(context, entity, declared, node),
    confirm: declared.confirm ?? false,
    authenticatedBy: declared.authenticatedBy,
    danger: declared.danger ?? false,
    undo: declared.undo,
    conversion: convert,
    instead: conversionDecidedFirst(declared) === undefined ? undefined : compileInstead(context, owner, entity, declared, within(node, 'convert')),
    allocation: declared.allocate === undefined ? undefined : compileAllocation(context, owner, entity, declared, within(node, 'allocate')),
    unpacking: declared.service === undefined ? undefined : compileUnpacking(context, declared.service),
    fileReading: declared.service === undefined ? undefined : compileFileReading(declared.service),
    rowsReading: declared.service === undefined ? undefined : compileRowsReading(declared.service),
    fileWriting: declared.service === undefined ? undefined : compileFileWriting(declared.service),
    answers: compileAnswers(context, entity, { name, region, declared, node }),
    approval: declared.approval,
    effects: compileEffects(context, owner, entity, declared.then, within(node, 'then')),
    oncePerDay: declared.oncePerDay,
    atMost: limit,
    asRead: declared.asRead === true ? (true as const) : undefined,
    looksUp: declared.refresh === true ? (true as const) : undefined,
    ...(event ? { path: {} } : pathsOf(context, owner, { name, region, declared, node }, sides)),
    spec: declared.spec,
    at: placeOf(node, 'key'),
  })
}

function checkUndo({ compilation }: CompilerContext, owner: DeclaredEntity, { name, region, declared, node }: DeclaredTransition): void {
  const { undo } = declared
  const at = within(node, 'undo')
  if (undo === undefined) return
  if (undo === true) {
    if (!isTakenBackByItself(declared))
      report(compilation, at, `"${name}" does more than give its inputs their values, and the same action would not take it back`, undefined, 'key')
    return
  }
  const names = owner.transitions.map((other) => other.name)
  const other = owner.transitions.find((each) => each.name === undo)
  if (other === undefined) reportUnknown(compilation, at, `no transition "${undo}" in ${owner.name}`, undo, names)
  else if (!takesBack(other, { name, region, declared, node })) report(compilation, at, `"${undo}" does not take back "${name}"`)
}

/** Checks whether the other action is asked for by the same side, with nothing to enter, where this one has led. */
function takesBack(other: DeclaredTransition, { name, region, declared: { to, permission = {} } }: DeclaredTransition): boolean {
  const { from, event, input, permission: others = {} } = other.declared
  const asks = input === '*' || Object.values(input ?? {}).some(({ required }) => required === true)
  if (other.name === name || event === true || from === null || to === null || asks || !Object.keys(permission).every((side) => side in others)) return false
  if (typeof to !== 'string') return to === undefined
  return other.region === region && (from === undefined || [from].flat().includes(to))
}

/** Whether the same action with the values before leaves the document as it was. */
function isTakenBackByItself({ from, to, input, then = [], approval, convert, allocate, service, oncePerDay }: DeclaredTransition['declared']): boolean {
  const doesMore = [to, approval, convert, allocate, service, oncePerDay].some((part) => part !== undefined) || then.length > 0 || from === null
  const inputs = typeof input === 'object' ? Object.values(input) : []
  return !doesMore && inputs.length > 0 && inputs.every((each) => each.change === undefined && each.reason === undefined && each.required === undefined)
}

// The approver of the next level must find the document in a state that allows it.
function checkBetween(
  compilation: CompilerContext['compilation'],
  { region, declared: { approval, from }, node }: DeclaredTransition,
  states: readonly string[],
): void {
  if (approval?.between === undefined) return
  const at = within(node, 'approval', 'between')
  if (approval.act !== 'approve') report(compilation, at, 'a state between the levels is for what approves them', undefined, 'key')
  else if (!states.includes(approval.between))
    reportUnknown(compilation, at, `"${approval.between}" is not a state of ${region || 'an entity without states'}`, approval.between, states)
  else if (from !== undefined && ![from].flat().includes(approval.between))
    report(compilation, at, `nobody could approve the next level: the transition does not start from "${approval.between}"`)
}

function codesToSee({ compilation }: CompilerContext, { file, name }: DeclaredEntity, wanted: readonly string[], node: SourceNode): Transition['sees'] {
  const masks = file.access?.masks ?? {}
  const codes: Partial<Record<Side, readonly string[]>> = {}
  for (const [index, mask] of wanted.entries()) {
    if (masks[mask] === undefined) reportUnknown(compilation, within(node, index), `no mask "${mask}" in ${name}`, mask, Object.keys(masks))
    else if (masks[mask].read === undefined) report(compilation, within(node, index), `no code opens the mask "${mask}"`)
    for (const [side, code] of Object.entries(masks[mask]?.read ?? {}) as [Side, string][]) codes[side] = [...new Set([...(codes[side] ?? []), code])]
  }
  return codes
}

function compileTarget(
  { compilation, sources }: CompilerContext,
  entity: Entity,
  { region, declared: { to }, node }: DeclaredTransition,
  states: readonly string[],
): Transition['to'] {
  if (to === undefined || to === null) return to
  if (typeof to !== 'string')
    return compileDecision(compilation, sources, within(node, 'to'), to, entity.name, states, `the states of ${region}`) satisfies Decision
  if (!states.includes(to)) reportUnknown(compilation, within(node, 'to'), `"${to}" is not a state of ${region || 'an entity without states'}`, to, states)
  return to
}

function compileInput(
  context: CompilerContext,
  entity: Entity,
  { input, from }: DeclaredTransition['declared'],
  node: DeclaredTransition['node'],
): Transition['input'] {
  if (input === undefined) return []
  if (typeof input === 'string') return '*'
  const { compilation } = context
  return Object.entries(input).map(([name, { required = false, reason, anew, change, default: initial }], index, all): InputField => {
    const field = entity.fields[name]
    const asked: InputField = { name, required, ...(reason === true && { reason }), ...(anew === true && { anew }), ...(change !== undefined && { change }) }
    if (reason === true && all.slice(0, index).some(([, earlier]) => earlier.reason === true))
      report(compilation, within(node, 'input', name, 'reason'), `"${name}" is a second reason of the action`)
    if (change !== undefined) checkListChange(compilation, field, asked, from, within(node, 'input', name, 'change'))
    if (field === undefined)
      reportUnknown(compilation, within(node, 'input', name), `no field "${name}" in ${entity.name}`, name, Object.keys(entity.fields), 'key')
    else if (field.system || entity.regions[name] !== undefined || field.type === 'sequence')
      report(compilation, within(node, 'input', name), `the field "${name}" is set by the system`, undefined, 'key')
    else if (initial !== undefined)
      return { ...asked, default: compileInputDefault(context, entity, field, initial, within(node, 'input', name, 'default'), from) }
    return asked
  })
}

function checkListChange(
  compilation: CompilerContext['compilation'],
  field: Field | undefined,
  { required, anew, change }: InputField,
  from: DeclaredTransition['declared']['from'],
  node: SourceNode,
): void {
  if (field !== undefined && field.type !== 'refs')
    report(compilation, node, `only several records are added to or removed from, and "${field.name}" is ${withArticle(field.type)} field`, undefined, 'key')
  if (from === null) report(compilation, node, 'a new document has nothing to add to or to remove from', undefined, 'key')
  if (anew === true) report(compilation, node, `what is there stays until it is removed: "anew" and "change" contradict each other`, undefined, 'key')
  if (required && change === 'remove') report(compilation, node, '"required" asks that something is left, and this removes', undefined, 'key')
}

function compileInputDefault(
  { compilation, sources }: CompilerContext,
  entity: Entity,
  field: Field,
  source: string,
  node: SourceNode,
  from: DeclaredTransition['declared']['from'],
): Formula {
  if (from === null) report(compilation, node, 'a transition from null takes the defaults of its fields', undefined, 'key')
  return compileFormula(compilation, sources, node, source, entity.name, typeOfField(sources, field))
}

// A purchaser who acts for the supplier calls the purchaser's own path.
function pathsOf(
  { compilation }: CompilerContext,
  owner: DeclaredEntity,
  { name, declared, node }: DeclaredTransition,
  sides: readonly Side[],
): Pick<Transition, 'path' | 'otherPaths'> {
  const paths: Partial<Record<Side, string>> = {}
  const otherPaths: Partial<Record<Side, readonly string[]>> = {}
  const acting: readonly Side[] = declared.onBehalf !== undefined && !sides.includes('purchaser') ? [...sides, 'purchaser'] : sides
  for (const side of acting) {
    const [given, ...others] = [declared.path?.[side] ?? []].flat()
    if (others.length > 0) otherPaths[side] = others
    const base = owner.file.api?.[side]
    if (given === undefined && base === undefined)
      report(compilation, node, `the transition "${name}" has no path for the ${side}: the entity has no "api" for that side`, 'say "path"', 'key')
    else paths[side] = given ?? `${base}/${name}`
  }
  return { path: paths, ...(Object.keys(otherPaths).length > 0 && { otherPaths }) }
}

function compileAtMost({ compilation, catalogues }: CompilerContext, name: string | undefined, node: SourceNode): Transition['atMost'] {
  const limit = name === undefined ? undefined : catalogues.limits[name]
  if (name !== undefined && limit === undefined) reportUnknown(compilation, node, `unknown limit "${name}"`, name, Object.keys(catalogues.limits))
  return limit === undefined ? undefined : { count: Number(limit.value), code: limit.code ?? 'SELECTION_EMPTY_OR_OVER_200' }
}

function looksAnythingUp({ declared }: CompilerContext, owner: DeclaredEntity): boolean {
  const lines = [...declared.values()].filter(({ line }) => line?.of === owner.name)
  return [owner, ...lines].some(({ fields }) => fields.some((field) => field.declared.lookup !== undefined))
}

function reportStateElsewhere(compilation: CompilerContext['compilation'], node: SourceNode, message: string, region: string): void {
  const wayOut = `the transition belongs into "regions.${region}.transitions"`
  report(compilation, node, message, wayOut)
}
