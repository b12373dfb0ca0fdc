import type { DiscussionDeclaration, NoticeDeclaration, ScreenDeclaration, TransitionDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import { DECIMAL } from '../../expression/values/value-type.ts'
import { MENTION, type Notice, type NoticeLink, type TimedNotice } from '../../model/notice.ts'
import { otherSide, type Side, sides } from '../../model/side.ts'
import { checkScreen } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { compileCondition, compileFormula } from '../context/compile-formula.ts'
import { declarationsOf, entriesOf, report, reportUnknown } from '../context/compilation.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { placeOf, within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { sidesOf } from './declared-sides.ts'

/** What people are told of about documents of an entity. */
export function compileNotices(context: CompilerContext, owner: DeclaredEntity, entity: Entity): Readonly<Record<string, Notice>> {
  const notices: Record<string, Notice> = {}
  for (const [name, declared] of entriesOf(owner.file.notices))
    notices[name] = compileNotice(context, owner, entity, name, declared, within(owner.node, 'notices', name))
  const { discussion } = owner.file
  if (discussion === undefined) return notices
  const node = within(owner.node, 'discussion')
  if (notices[MENTION] !== undefined)
    report(context.compilation, node, `the discussion tells whom it mentions by "${MENTION}", which is declared here too`, undefined, 'key')
  return { ...notices, [MENTION]: mentionOf(context, entity, discussion, node) }
}

/** What whoever is mentioned in a comment gets: the comment names them. */
function mentionOf(context: CompilerContext, entity: Entity, declared: DiscussionDeclaration, node: SourceNode): Notice {
  const sides = (declared.sides ?? entity.parties).filter((side) => entity.parties.includes(side))
  return {
    name: MENTION,
    on: [],
    seenBefore: false,
    sides,
    people: [],
    codes: [],
    opens: Object.fromEntries(sides.flatMap((side) => linkOf(context, entity, MENTION, declared, side, node))),
    at: placeOf(node, 'key'),
  }
}

function compileNotice(context: CompilerContext, owner: DeclaredEntity, entity: Entity, name: string, declared: NoticeDeclaration, node: SourceNode): Notice {
  const { compilation, sources } = context
  const timed = compileTimed(context, owner, entity, declared, node)
  const on = [declared.on ?? []].flat().flatMap((action, index) => {
    const at = Array.isArray(declared.on) ? within(node, 'on', index) : within(node, 'on')
    const transition = transitionOf(context, owner, action, at)
    if (transition === undefined) return []
    const acting = sidesOf(transition)
    const [only] = acting
    if (declared.to === undefined && only === undefined)
      report(compilation, at, `nobody acts by the event "${action}", so that there is no other side: the notice needs "to"`)
    const to = declared.to ?? (acting.length === 1 && only !== undefined ? otherSide(only) : undefined)
    // Whose action it is did not do it: that side is told too.
    const represented = declared.to === undefined && transition.onBehalf !== undefined ? acting : []
    return [{ action, ...(to !== undefined && { to }) }, ...represented.map((side) => ({ action, to: side, onBehalf: true as const }))]
  })
  const told = sides.filter((side) => (timed === undefined ? on.some(({ to }) => to === undefined || to === side) : declared.to === side))
  for (const side of told)
    if (!entity.parties.includes(side))
      report(compilation, within(node, declared.on === undefined ? 'to' : 'on'), `${entity.name} is not for the ${side}'s side, which "${name}" would tell`)
  return withoutUndefined({
    name,
    on,
    timed,
    when: declared.when === undefined ? undefined : compileCondition(compilation, sources, within(node, 'when'), declared.when, entity.name),
    seenBefore: declared.seenBefore === true,
    sides: told,
    ...whoIsTold(context, entity, declared, told, node),
    opens: Object.fromEntries(told.flatMap((side) => linkOf(context, entity, name, declared, side, node))),
    at: placeOf(node, 'key'),
  })
}

function compileTimed(
  { compilation, sources }: CompilerContext,
  owner: DeclaredEntity,
  entity: Entity,
  { on, before, after, repeat, seenBefore, to }: NoticeDeclaration,
  node: SourceNode,
): TimedNotice | undefined {
  if ([on, before, after].filter((each) => each !== undefined).length !== 1)
    report(compilation, node, 'a notice says one of "on", "before" and "after"', undefined, 'key')
  if (repeat !== undefined && after === undefined) report(compilation, within(node, 'repeat'), 'only what is "after" a time is told again', undefined, 'key')
  if (seenBefore !== undefined && on === undefined)
    report(compilation, within(node, 'seenBefore'), 'only what is "on" an action asks who saw the document before it', undefined, 'key')
  const declared = before ?? after
  if (declared === undefined) return undefined
  const at = within(node, before === undefined ? 'after' : 'before')
  if (to === undefined) report(compilation, at, 'nobody acts when a time has come, so that there is no other side: the notice needs "to"', undefined, 'key')
  const { field, entered, hours: source } = declared
  if ((field === undefined) === (entered === undefined) || (entered !== undefined && before !== undefined))
    report(compilation, at, 'the time is that of a "field", or after a state was "entered"', undefined, 'key')
  const moments = Object.values(entity.fields).filter(({ type }) => type === 'date' || type === 'instant')
  const names = moments.map(({ name }) => name)
  if (field !== undefined && !names.includes(field))
    reportUnknown(compilation, within(at, 'field'), `no date and no instant "${field}" in ${entity.name}`, field, names)
  const states = owner.regions.flatMap((region) => Object.keys(region.states).map((state) => ({ region: region.name, state })))
  const state = states.find((each) => each.state === entered)
  if (entered !== undefined && state === undefined)
    reportUnknown(
      compilation,
      within(at, 'entered'),
      `no state "${entered}" in ${entity.name}`,
      entered,
      states.map((each) => each.state),
    )
  const hours = compileFormula(compilation, sources, within(at, 'hours'), source, entity.name, DECIMAL)
  if (hours.references.some((path) => entity.fields[path.split('.')[0] ?? ''] !== undefined))
    report(compilation, within(at, 'hours'), `the hours of "${field ?? entered ?? ''}" are a number or a preference, for every document the same`)
  return withoutUndefined({ field, entered: state, isBefore: before !== undefined, hours, isDaily: repeat === 'daily' })
}

/** The transition that an action is; undefined for an unknown name. */
function transitionOf({ compilation, declared }: CompilerContext, owner: DeclaredEntity, action: string, node: SourceNode): TransitionDeclaration | undefined {
  const [first = '', second] = action.split('.')
  const line = second === undefined ? undefined : declared.get(first)
  if (second !== undefined && line?.line?.of !== owner.name) {
    const lines = [...declared.values()].filter((each) => each.line?.of === owner.name).map((each) => each.name)
    reportUnknown(compilation, node, `no line entity "${first}" in ${owner.name}`, first, lines)
    return undefined
  }
  const { transitions, name } = line ?? owner
  const wanted = second ?? first
  const transition = transitions.find((each) => each.name === wanted)
  if (transition === undefined) {
    const names = transitions.map((each) => each.name)
    reportUnknown(compilation, node, `no transition "${wanted}" in ${name}`, wanted, names)
    return undefined
  }
  return transition.declared
}

function whoIsTold(
  { compilation, catalogues }: CompilerContext,
  entity: Entity,
  { who = [] }: NoticeDeclaration,
  told: readonly Side[],
  node: SourceNode,
): Pick<Notice, 'people' | 'codes'> {
  const known = Object.values(entity.fields)
    .filter(({ type, entity: target }) => type === 'ref' && target === 'account')
    .map(({ name }) => name)
  for (const [index, name] of who.entries()) {
    const code = catalogues.permissions[name]
    const at = within(node, 'who', index)
    if (code === undefined && !known.includes(name))
      reportUnknown(compilation, at, `"${name}" is neither a person of ${entity.name} nor a permission code`, name, known)
    else if (code !== undefined && !told.includes(code.side))
      report(compilation, at, `the permission code "${name}" belongs to the ${code.side}'s side, which is not told`)
  }
  return { people: who.filter((name) => known.includes(name)), codes: who.filter((name) => catalogues.permissions[name] !== undefined) }
}

/** The screen that is named, or the one detail of the document on this side. */
function linkOf(
  context: CompilerContext,
  entity: Entity,
  name: string,
  { opens = {} }: Pick<NoticeDeclaration, 'opens'>,
  side: Side,
  node: SourceNode,
): readonly (readonly [Side, NoticeLink])[] {
  const { compilation } = context
  const screens = declarationsOf(compilation, 'screen').map(({ declared }) => declared)
  const isOfSide = (screen: ScreenDeclaration) => screen.side === undefined || screen.side === side
  const named = opens[side]
  if (named === undefined) {
    const all = screens.filter((screen) => screen.kind === 'detail' && screen.entity === entity.name && isOfSide(screen))
    // Notices are told to people with an account: what people without one open by a link is not theirs, where there is another.
    const forPeople = all.filter((screen) => screen.kind === 'detail' && screen.invitation === undefined)
    const details = forPeople.length === 0 ? all : forPeople
    const [only] = details
    if (details.length === 1 && only !== undefined) return [[side, { screen: only.screen, withDocument: true }]]
    const found = details.length === 0 ? 'no detail' : 'several details'
    report(compilation, node, `"${name}" leads nowhere: ${entity.name} has ${found} on the ${side}'s side`, `name a screen: "opens": { "${side}": ... }`, 'key')
    return []
  }
  const at = within(node, 'opens', side)
  checkScreen(context, at, named)
  const screen = screens.find((each) => each.screen === named)
  if (screen === undefined) return []
  if (!isOfSide(screen)) report(compilation, at, `the screen "${named}" is not on the ${side}'s side`)
  const showsOne = screen.kind === 'detail' || screen.kind === 'form'
  if (showsOne && screen.entity !== entity.name) report(compilation, at, `"${named}" shows documents of ${screen.entity}, not of ${entity.name}`)
  return [[side, { screen: named, withDocument: showsOne }]]
}
