import { inputFieldsOf, openFieldsOf } from '../../core/lifecycle/apply-input.ts'
import { rowsOf } from '../../core/model/document.ts'
import type { Document, Row } from '../../core/model/document.ts'
import { conversionOf } from '../../core/model/conversion-of.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import { sides } from '../../core/model/side.ts'
import type { Side } from '../../core/model/side.ts'
import type { Person, Reply } from '../people/person.ts'
import { refusalDifferences } from '../run/compare.ts'
import { setPreferences } from '../world/actions/preferences.ts'
import { personFor } from '../world/declaration/creations.ts'
import { addDays } from '../world/input/days.ts'
import { valueFor } from '../world/input/find-input.ts'
import { forget, noteMade, requestFor, sendRequest } from '../world/fire-requests.ts'
import { pathBelow } from '../../core/wire/path-below.ts'
import { readDocument, readerOf, todayOf } from '../world/read.ts'
import type { Request } from '../world/request.ts'
import type { World } from '../world/world.ts'
import type { Finding } from './finding.ts'
import { figureDifferences, viewsOf } from './shown-figures.ts'
import { changeDifference } from './told-changes.ts'
import { listingOf } from './listed.ts'
import { lookAtList } from './look-at-list.ts'
import { lookAtOrder } from './look-at-order.ts'
import { answerDifferences } from './answer-differences.ts'
import { workbookOf } from './workbook-of.ts'
import type { ActionStep, AskStep, FindStep, HistoryStep, ListStep, Step, Story } from './story-file.ts'

/** What came of a story: the request after which something differs, or the last one, with its answer; `refused` is the code of a refusal that the story tells. */
export type Told = { readonly request: Request; readonly reply: Reply; readonly findings: readonly Finding[]; readonly refused?: string }

/** Why a story could not be told to its end. */
export type Untold = { readonly untold: string }

/** What a story has named, and who reads it if not everybody of their side does. */
type Known = Map<string, { readonly entity: Entity; readonly id: string; readonly reader?: Person }>

/** Does the steps of a story one after the other, and stops at the first that shows other figures or is refused. */
export async function runStory(world: World, { preferences = {}, steps }: Story): Promise<Told | Untold> {
  if (!(await setPreferences(world, preferences))) return { untold: 'the preferences of the story cannot be set' }
  const known: Known = new Map()
  let last: Told | undefined
  for (const step of steps) {
    const told = await takeStep(world, known, step)
    if ('untold' in told) return told
    if (told.findings.length > 0 || (told.reply.answer?.returnCode !== '0' && told.refused === undefined)) return told
    last = told
  }
  return last ?? { untold: 'the story has no steps' }
}

function takeStep(world: World, known: Known, step: Step): Promise<Told | Untold> {
  if ('do' in step) return act(world, known, step)
  if ('find' in step) return find(world, known, step)
  if ('history' in step) return readHistory(world, known, step)
  if ('list' in step) return list(world, known, step)
  if ('ask' in step) return ask(world, known, step)
  return look(world, known, step.see, step)
}

async function act(world: World, known: Known, step: ActionStep): Promise<Told | Untold> {
  const [name = '', action = ''] = step.do.split('.')
  const entity = entityOf(world.model, name)
  const transition = entity.transitions[action]
  if (transition === undefined) return { untold: `${step.do} is no action` }
  const first = step.by === undefined ? personFor(world, transition) : world.people.all(step.by)
  if (first === undefined) return { untold: `nobody does ${step.do}` }
  const person = step.colleague === true ? world.people.colleague(first.actor.side) : first
  const input = await inputOf(world, known, person, entity, transition, step.with ?? {})
  if (input === undefined) return { untold: `no input of ${step.do} was found` }
  const subject = step.on === undefined ? undefined : await subjectOf(world, known, step.on)
  const request = requestFor(person, transition, subject, input)
  if (request === undefined) return { untold: `the side of ${step.do} has no path` }
  const reply = await sendRequest(world, request)
  if (step.refused !== undefined) return refusedOr(world, step.do, step.refused, request, reply)
  if (reply.answer?.returnCode !== '0') return { request, reply, findings: [] }
  for (const each of known.values()) world.read.delete(`${each.entity.name} ${each.id}`)
  const made = transition.from === null ? noteMade(world, entity, reply) : undefined
  if (made !== undefined && step.as !== undefined) known.set(step.as, { entity, id: made })
  const about = step.as ?? step.on?.replace(/^\$(\w+).*$/, '$1')
  if (step.shows === undefined || about === undefined) return { request, reply, findings: [] }
  const owner = known.get(about)
  const wanted = (await allResolved(world, known, step.shows)) as Row
  const shown = (reply.answer.entity ?? {}) as Row
  const answered = owner === undefined || owner.entity !== entity ? [] : figureDifferences(world.model, entity, person.actor.side, 'the answer', wanted, shown)
  const seen = await look(world, known, about, step)
  return 'untold' in seen ? seen : { request, reply, findings: [...answered, ...seen.findings] }
}

function refusedOr({ model }: World, action: string, refused: string, request: Request, reply: Reply): Told {
  if (reply.answer?.returnCode === '0') return { request, reply, findings: [{ text: `${action} is done, not refused with ${refused}`, cause: refused }] }
  // Later steps show nothing of a refusal for another reason.
  const otherwise = reply.answer === undefined ? [] : refusalDifferences(model, { code: refused }, reply.answer)
  return { request, reply, findings: otherwise.map((text) => ({ text, cause: refused })), refused }
}

async function find(world: World, known: Known, step: FindStep): Promise<Told | Untold> {
  const entity = entityOf(world.model, step.find)
  const first = readerOf(world, entity)
  const person = step.colleague === true ? world.people.colleague(first.actor.side) : first
  const path = pathBelow(entity, person.actor.side, 'list')
  if (path === undefined) return { untold: `${step.find} has no list` }
  const where = []
  const ids = []
  for (const [field, named] of Object.entries(step.where)) {
    const value = await resolved(world, known, named)
    if (field === 'id') ids.push(value)
    else where.push({ field, operator: 'equals', value })
  }
  const request = {
    person,
    path,
    envelope: { entity: { where, ...(ids.length > 0 && { ids }) }, order: 'createdAt', orderSort: 'desc', pager: { page: 1, pageSize: 5 } },
  }
  const reply = await person.call(path, request.envelope)
  const id = (reply.answer?.list?.[0] as Row | undefined)?.id
  if (reply.answer?.returnCode !== '0') return { request, reply, findings: [] }
  if (typeof id !== 'string') return { request, reply, findings: [{ text: `no ${step.find} was made`, cause: `making of ${step.find}` }] }
  known.set(step.as, { entity, id, ...(step.colleague === true && { reader: person }) })
  return look(world, known, step.as, step)
}

/** Looks at a document as each side sees it. */
async function look(
  world: World,
  known: Known,
  name: string,
  { shows: literal, sides: wanted }: { readonly shows?: Row; readonly sides?: readonly Side[] },
): Promise<Told | Untold> {
  const found = known.get(name.replace(/^\$/, ''))
  if (found === undefined) return { untold: `the story names no "${name}"` }
  const { entity, id, reader } = found
  const shows = literal === undefined ? undefined : ((await allResolved(world, known, literal)) as Row)
  const findings: Finding[] = []
  let last: Told | undefined
  for (const side of wanted ?? sides.filter((each) => entity.parties.includes(each))) {
    const person = reader?.actor.side === side ? reader : world.people.all(side)
    const path = pathBelow(entity, side, 'detail')
    const views = await viewsOf(world.model, person, entity, id)
    if (views === undefined || path === undefined) continue
    const request = { person, path, envelope: { entity: { id } } }
    last = { request, reply: await person.call(path, request.envelope), findings }
    if (shows === undefined) continue
    if (views.detail === undefined) findings.push({ text: `the ${side} does not see the ${entity.name}`, cause: `sight of ${entity.name}` })
    else findings.push(...figureDifferences(world.model, entity, side, 'the detail', shows, views.detail))
    if (views.listed === undefined) findings.push({ text: `the list does not show the ${entity.name} to the ${side}`, cause: `sight of ${entity.name}` })
    else findings.push(...figureDifferences(world.model, entity, side, 'the list', shows, views.listed))
    for (const { name: lines, line, rows } of views.rows)
      for (const [index, row] of ((shows[lines] ?? []) as readonly Row[]).entries()) {
        const listed = rows.find((each) => each.id === rowsOf(views.detail ?? {}, lines)[index]?.id)
        if (listed === undefined) findings.push({ text: `the list of ${lines} does not show row ${index + 1} to the ${side}`, cause: `sight of ${line.name}` })
        else findings.push(...figureDifferences(world.model, line, side, `the list of ${lines}`, row, listed, `${lines}[${index}].`))
      }
  }
  return last ?? { untold: `nobody sees a ${entity.name}` }
}

async function readHistory(world: World, known: Known, step: HistoryStep): Promise<Told | Untold> {
  const found = known.get(step.history.replace(/^\$/, ''))
  const side = step.by ?? 'purchaser'
  const person = step.without === undefined ? world.people.all(side) : await world.people.without(side, step.without)
  const path = found === undefined ? undefined : pathBelow(found.entity, side, 'history')
  if (found === undefined || person === undefined || path === undefined) return { untold: `no account of the ${side}'s side lacks ${step.without}` }
  const request = { person, path, envelope: { entity: { id: found.id } } }
  const reply = await person.call(path, request.envelope)
  const text = JSON.stringify([reply.answer?.list, reply.answer?.entity])
  const hidden = (step.hides ?? [])
    .filter((secret) => text.includes(secret))
    .map((secret) => ({ text: `the history of ${found.entity.name} tells "${secret}" to the ${side}'s people without ${step.without}`, cause: `history` }))
  const entries = (reply.answer?.list ?? []) as readonly Row[]
  const document = (step.tells ?? []).length === 0 ? undefined : await readAgain(world, found)
  const otherwise = (step.tells ?? []).flatMap((change) => changeDifference(entries, change, document ?? {}))
  return { request, reply, findings: [...hidden, ...otherwise] }
}

async function list(world: World, known: Known, step: ListStep): Promise<Told | Untold> {
  const screen = world.model.screens[step.list]
  const side = step.by ?? (screen === undefined || screen.side === 'both' ? 'purchaser' : screen.side)
  const listing = listingOf(world.model, step.list, side)
  if (listing === undefined) return { untold: `${step.list} is no list of the ${side}` }
  const idsOf = async (paths: readonly string[]): Promise<readonly string[]> => {
    const ids: string[] = []
    for (const each of paths) ids.push(String(await valueAt(world, known, each)))
    return ids
  }
  const person = world.people.all(side)
  const ids = await idsOf(step.of)
  const looked = await lookAtList(person, listing, ids, step)
  if (step.order === undefined || step.inOrder === undefined || looked.findings.length > 0 || looked.reply.answer?.returnCode !== '0') return looked
  return lookAtOrder(person, listing, ids, step.order, await idsOf(step.inOrder))
}

async function ask(world: World, known: Known, step: AskStep): Promise<Told | Untold> {
  const person = world.people.all(step.by ?? 'purchaser')
  const valuesOf = (given: unknown) => allResolved(world, known, given)
  const rows = step.file === undefined ? undefined : ((await valuesOf(step.file)) as readonly (readonly unknown[])[])
  const entity = (await valuesOf(step.entity ?? {})) as Row
  const envelope = {
    entity:
      rows === undefined
        ? entity
        : { ...entity, file: { name: 'story.xlsx', content: Buffer.from(workbookOf(rows.map((cells) => cells.map(String)))).toString('base64') } },
    ...(step.entityList !== undefined && { entityList: (await valuesOf(step.entityList)) as readonly Row[] }),
  }
  const request = { person, path: step.ask, envelope }
  const reply = await person.call(step.ask, envelope)
  for (const each of known.values()) world.read.delete(`${each.entity.name} ${each.id}`)
  if (reply.answer?.returnCode !== '0') return { request, reply, findings: [] }
  return { request, reply, findings: answerDifferences(await valuesOf(step.answers), reply.answer, step.ask) }
}

async function allResolved(world: World, known: Known, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((each) => allResolved(world, known, each)))
  if (typeof value !== 'object' || value === null) return resolved(world, known, value)
  const entries = Object.entries(value).map(async ([name, each]) => [name, await allResolved(world, known, each)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

async function subjectOf(world: World, known: Known, on: string): Promise<{ readonly id: unknown; readonly version?: unknown } | undefined> {
  const row = (await valueAt(world, known, on)) as Row | undefined
  return row === undefined ? undefined : on.includes('.') ? { id: row.id } : { id: row.id, version: row.version }
}

/** The value that "$order.lines.0.id" names, of the document as it is now. */
async function valueAt(world: World, known: Known, path: string): Promise<unknown> {
  const [name = '', ...parts] = path.slice(1).split('.')
  const found = known.get(name)
  if (found === undefined) throw new RangeError(`Cannot read "${path}" of a story: nothing is named "${name}"`)
  const document = await readAgain(world, found)
  return parts.reduce<unknown>((value, part) => (value as Readonly<Record<string, unknown>> | undefined)?.[part], document)
}

/** The document as it is now: of a shared record the world keeps what it read, but a story may change one. */
function readAgain(world: World, { entity, id, reader }: NonNullable<ReturnType<Known['get']>>): Promise<Document | undefined> {
  forget(world)
  world.read.delete(`${entity.name} ${id}`)
  return readDocument(world, entity, id, reader)
}

async function resolved(world: World, known: Known, value: unknown): Promise<unknown> {
  if (typeof value !== 'string' || !value.startsWith('$')) return value
  if (value === '$unique') return world.unique(12)
  if (value === '$me') return world.people.all('purchaser').actor.accountId
  if (value === '$colleague') return world.people.colleague('purchaser').actor.accountId
  const days = /^\$today([+-]\d+)?(T\S+)?$/.exec(value)
  return days === null ? valueAt(world, known, value) : `${addDays(todayOf(world), Number(days[1] ?? 0))}${days[2] ?? ''}`
}

/** The input of a step, with the required values that it leaves out; undefined if no record was found for one of them. */
async function inputOf(world: World, known: Known, person: Person, entity: Entity, transition: Transition, given: Row): Promise<Row | undefined> {
  const isNew = transition.from === null
  const conversion = conversionOf(entity, transition)
  const isTaken = (row: Row): boolean => conversion !== undefined && conversion.link in row
  // What is made of another document takes its values from there.
  const isFromSource = isTaken(given) || (conversion?.into !== undefined && rowsOf(given, conversion.into).some(isTaken))
  const asked = { person, entity, transition }
  const valuesIn = async (of: Entity, open: readonly Field[], row: Row, isFilled: boolean): Promise<Row | undefined> => {
    const input: Record<string, unknown> = {}
    for (const field of [...open, ...Object.values(of.fields).filter(({ name }) => name in row && !open.some((each) => each.name === name))]) {
      const value = row[field.name]
      const line = field.type === 'lines' ? entityOf(world.model, field.entity ?? '') : undefined
      if (line !== undefined && field.name in row) {
        const rows: Row[] = []
        for (const each of value as readonly Row[]) {
          const filled = await valuesIn(line, openFieldsOf(world.model, line, person.actor, transition), each, isNew && !isFromSource)
          if (filled === undefined) return undefined
          rows.push(filled)
        }
        input[field.name] = rows
      } else if (
        value === '$any' ||
        (isFilled && !(field.name in row) && field.required && field.default === undefined && line === undefined && field.type !== 'sequence')
      ) {
        const any = await valueFor(world, { ...asked, entity: of }, field, { variant: 0 })
        if (any === null || any === undefined) return undefined
        input[field.name] = any
      } else if (field.name in row) input[field.name] = await resolved(world, known, value)
    }
    return 'id' in row ? { id: await resolved(world, known, row['id']), ...input } : input
  }
  return valuesIn(entity, inputFieldsOf(world.model, entity, transition, person.actor), given, isNew && !isFromSource)
}
