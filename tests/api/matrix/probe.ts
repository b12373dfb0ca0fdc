import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { requiredCodes } from '../../../engine/core/permissions/required-codes.ts'
import { fieldAtPath } from '../../../engine/core/model/field-at-path.ts'
import { entityOf, fieldKindsOf } from '../../../engine/core/model/field-kinds.ts'
import type { Entity } from '../../../engine/core/model/entity.ts'
import type { Row } from '../../../engine/core/model/document.ts'
import { keyOfGroup } from '../../../engine/core/model/report.ts'
import type { OpenItemsScreen, ReportScreen } from '../../../engine/core/model/screen.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import type { Side } from '../../../engine/core/model/side.ts'
import { rangeOfRows } from '../../../engine/core/query/range-of-rows.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../engine/core/wire/envelope.ts'
import { diskStorage } from '../../../engine/server/files/disk-storage.ts'
import { type PathTarget, pathsOf } from '../../../engine/server/calls/paths.ts'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'
import { pdf } from '../../support/upload.ts'
import { idFor } from './personal-rows.ts'
import { type Planted, readPlanted } from './secrets.ts'
import { OWN, WORLDS, type World, idIn } from './world.ts'
import { PLANTED_DAY, PLANTED_INSTANT, seedWorlds } from './worlds.ts'

/** The server with the worlds, and one person of each side whose codes change from call to call. */
export type Probe = {
  readonly api: Api
  /** The declared model, whatever the server's fault. */
  readonly model: Model
  readonly planted: Planted
  readonly people: Readonly<Record<Side, SignedIn>>
  /** From now on that side's person holds these codes alone. */
  hold(side: Side, codes: Iterable<string>): Promise<void>
  /** Whether "purchaser-1" keeps its groups apart. */
  keepGroupsApart(isPrivate: boolean): Promise<void>
}

/** One path for one side, and its required code; undefined if everybody of the side may call it. `also`: every other code that an action requires. */
export type Endpoint = {
  readonly path: string
  readonly side: Side
  readonly target: PathTarget
  readonly code: string | undefined
  readonly also: readonly string[]
}

const LOGIN: Readonly<Record<Side, string>> = { purchaser: 'buyer', supplier: 'seller' }

export async function openProbe(declared: Model, options: Pick<Parameters<typeof startApi>[0] & object, 'model' | 'verbs'> = {}): Promise<Probe> {
  const api = await startApi({ ...options, jobsAtOnce: 4, seed: { name: 'worlds', fill: seedWorlds } })
  const storage = diskStorage(api.filesFolder)
  const { rows } = await sql<{ id: string }>`select id from file`.execute(api.pool)
  for (const { id } of rows) await storage.put(id, Readable.from([pdf]))
  const planted = await readPlanted(api.pool, declared, WORLDS)
  await sql`insert into "memberGroup" (member, "purchasingGroup") values ('member of buyer', ${idIn(OWN, 'purchasingGroup')})`.execute(api.pool)
  const people = { purchaser: await api.login(LOGIN.purchaser), supplier: await api.login(LOGIN.supplier) }
  return {
    api,
    model: declared,
    planted,
    people,
    async hold(side, codes) {
      const role = `role of ${LOGIN[side]}`
      await sql`with gone as (delete from "rolePermission" where role = ${role} and code <> all(${[...codes]}::text[]))
        insert into "rolePermission" (role, code) select ${role}, unnest(${[...codes]}::text[]) on conflict do nothing`.execute(api.pool)
    },
    async keepGroupsApart(isPrivate) {
      // Turns on preferences that let people act for others, so that the matrix covers these paths too.
      const open = Object.values(declared.entities).flatMap(({ transitions }) => Object.values(transitions).flatMap(({ onBehalf }) => onBehalf ?? []))
      const preferences = { ...Object.fromEntries(open.map((path) => [path.replace(/^prefs\./, ''), true])), dataPrivatisation: isPrivate }
      await sql`update enterprise set preferences = preferences || ${JSON.stringify(preferences)}::jsonb where id = 'purchaser-1'`.execute(api.pool)
    },
  }
}

/** All codes of a side. */
export function codesOf({ permissions }: Model, side: Side): readonly string[] {
  return Object.values(permissions)
    .filter((permission) => permission.side === side)
    .map(({ code }) => code)
}

/** All codes of a side but these. */
export function codesWithout(model: Model, side: Side, codes: readonly string[]): ReadonlySet<string> {
  return new Set(codesOf(model, side).filter((code) => !codes.includes(code)))
}

/** Every path of the declaration, for each side that it is for. */
export function endpointsOf(model: Model): readonly Endpoint[] {
  return [...pathsOf(model)].flatMap(([path, targets]) =>
    (Object.entries(targets) as [Side, PathTarget][]).map(([side, target]) => {
      const code = codeOf(model, side, target)
      return { path, side, target, code, also: alsoAsked(model, side, target).filter((each) => each !== code) }
    }),
  )
}

/** An action is refused to a person who may not read its answer, an export to one who may read the list but not take it away, an import of changes to one who may not change or read. */
function alsoAsked(model: Model, side: Side, target: PathTarget): readonly string[] {
  const exported = target.kind === 'exportList' ? model.entities[target.entity]?.export[side] : undefined
  if (exported !== undefined) return [exported]
  if (target.kind === 'openItems') return (openItemsOf(model, side)?.of ?? []).flatMap(({ entity }) => model.entities[entity]?.read[side] ?? [])
  if (target.kind === 'report' || target.kind === 'reportRows' || target.kind === 'exportReport') {
    const report = reportOf(model, target.screen)
    return [model.entities[target.entity]?.read[side], target.kind === 'exportReport' ? report.export : undefined].filter((code) => code !== undefined)
  }
  if (target.kind === 'print') return papersOf(model, side, target.entity).map(({ permission }) => permission)
  const plan = target.kind === 'import' || target.kind === 'importTemplate' ? model.imports[target.name] : undefined
  const changed = plan?.by === undefined ? undefined : model.entities[plan.entity]
  if (changed !== undefined) return [changed.transitions[plan!.transition]?.permission[side], changed.read[side]].filter((code) => code !== undefined)
  const transition = target.kind === 'transition' ? model.entities[target.entity]?.transitions[target.transition] : undefined
  return transition === undefined ? [] : requiredCodes(transition, side)
}

function codeOf(model: Model, side: Side, target: PathTarget): string | undefined {
  switch (target.kind) {
    case 'transition':
    case 'prepare':
    case 'propose':
    case 'pending':
      return model.entities[target.entity]?.transitions[target.transition]?.permission[side]
    case 'defaults':
      return creatingOf(model, side, target.entity)?.permission[side]
    case 'import':
    case 'importTemplate': {
      const plan = model.imports[target.name]!
      return plan.permission[side] ?? model.entities[plan.entity]?.transitions[plan.transition]?.permission[side]
    }
    case 'boardCounts':
      return undefined
    case 'openItems':
      return openItemsOf(model, side)?.permission
    case 'report':
    case 'reportRows':
    case 'exportReport':
      return reportOf(model, target.screen).permission
    default:
      return model.entities[target.entity]?.read[side]
  }
}

/** The screen of a side that tells who owes whom. */
function openItemsOf(model: Model, side: Side) {
  return Object.values(model.screens).find((screen) => screen.kind === 'openItems' && screen.side === side) as OpenItemsScreen | undefined
}

function reportOf(model: Model, screen: string) {
  return model.screens[screen] as ReportScreen
}

/** A document that this side's form would create by hand; only purchasers have such forms. */
function creatingOf(model: Model, side: Side, entity: string) {
  const creating = Object.values(model.entities[entity]?.transitions ?? {}).find(({ from, sides, event }) => from === null && !event && sides.includes(side))
  return side === 'purchaser' ? creating : undefined
}

/** Whether a path serves a form that its side does not have; the answer says so. */
export function isIdle(model: Model, { side, target }: Endpoint): boolean {
  return target.kind === 'defaults' && creatingOf(model, side, target.entity) === undefined
}

/** Requests to an endpoint for the row of a world: the first is the plain request, the others probe. */
export function requestsFor({ model, planted }: Pick<Probe, 'model' | 'planted'>, { side, target }: Endpoint, world: World): readonly RequestEnvelope[] {
  const id = 'entity' in target ? idFor(side, world, entityOf(model, target.entity)) : ''
  const version = 'entity' in target ? Number(planted.get(world.name)?.get(model.entities[target.entity]?.line?.of ?? target.entity)?.version ?? 1) : 1
  switch (target.kind) {
    case 'detail':
    case 'history':
    case 'links':
    case 'story':
    case 'summary':
    case 'discussion':
      return [{ entity: { id } }]
    case 'print':
      return printRequests(model, side, target.entity, id)
    case 'mentionable':
      return [false, true].map((isShared) => ({ entity: { id, isShared } }))
    case 'comment':
      return [{ entity: { id, isShared: false, text: 'Seen' } }]
    case 'withdrawComment':
      return [{ entity: { id, comment: id } }]
    case 'list':
      return listRequests(model, side, target.entity, target.lines)
    case 'exportList':
      return exportRequests(model, side, target.entity)
    case 'statusCount':
      return screensOf(model, side, target.entity)
        .filter((screen) => screen.tabs !== undefined)
        .map(({ name }) => ({ entity: { screen: name } }))
    case 'options':
      return refsOf(model, target.entity, side).map((field) => ({ entity: { field } }))
    case 'defaults': {
      // By name: if several actions create the document, each has its own code.
      const transition = creatingOf(model, side, target.entity)?.name
      return [{ entity: { transition } }, { entity: { transition, document: enteredRefs(model, side, target.entity, world) } }]
    }
    case 'pending':
    case 'getDefault':
      return [{}]
    case 'prepare':
    case 'propose': {
      const source = model.entities[target.entity]?.conversions[model.entities[target.entity]?.transitions[target.transition]?.conversion ?? '']?.source ?? ''
      return [{ entityList: [{ id: idIn(world, source) }] }]
    }
    case 'transition': {
      const transition = model.entities[target.entity]!.transitions[target.transition]!
      if (transition.from !== null) return [{ entity: { id, version } }]
      const conversion = model.entities[target.entity]!.conversions[transition.conversion ?? '']
      if (conversion === undefined) return [{ entity: {} }]
      const row = { [conversion.link]: idIn(world, conversion.source) }
      return [conversion.into === undefined ? { entityList: [row] } : { entity: { [conversion.into]: [row] } }]
    }
    case 'import':
      return [{ entity: { file: { name: 'rows.csv', content: Buffer.from('数量,名称\n1,x\n').toString('base64') }, dryRun: true } }]
    case 'importTemplate':
      return [{ entity: {} }]
    case 'openItems':
      return [{ entity: { screen: openItemsOf(model, side)?.name } }]
    case 'report':
      return reportRequests(model, target.screen)
    case 'exportReport':
      return [{ entity: {} }]
    case 'reportRows': {
      const { measures } = reportOf(model, target.screen)
      return measures.map(({ name }) => ({ entity: { cell: { measure: name } } }))
    }
    case 'boardCounts':
      return Object.values(model.screens)
        .filter((screen) => screen.kind === 'board' && (screen.side === side || screen.side === 'both'))
        .map(({ name }) => ({ entity: { screen: name } }))
  }
}

/** A report by each of its groups, and with every figure. */
function reportRequests(model: Model, screen: string): readonly RequestEnvelope[] {
  const report = reportOf(model, screen)
  return [...report.by.map((group) => ({ entity: { by: keyOfGroup(group) } })), ...report.measures.map(({ name }) => ({ entity: { measure: name } }))]
}

/** A form in which every record is chosen: all refs of the header, and a line for each ref of a line, with only the values that follow from it. */
function enteredRefs(model: Model, side: Side, entity: string, world: World): Readonly<Record<string, unknown>> {
  const owner = entityOf(model, entity)
  const chosen = (row: Entity) =>
    fieldKindsOf(row)
      .refs.filter((field) => !field.system && !field.readonly && model.entities[field.entity] !== undefined && isSeen(field, side))
      .map((field) => [field.name, idIn(world, field.entity)] as const)
  const lines = fieldKindsOf(owner)
    .lines.filter((field) => !field.system && !field.readonly && isSeen(field, side))
    .map((field) => [field.name, chosen(entityOf(model, field.entity)).map(([name, id]) => ({ [name]: id }))])
  return Object.fromEntries([...chosen(owner), ...lines])
}

/** In the default order, and as each screen asks. */
function listRequests(model: Model, side: Side, entity: string, lines: string | undefined): readonly RequestEnvelope[] {
  const screens = screensOf(model, side, entity).filter((screen) => screen.rows === lines)
  const where = conditionsOfRange(model, side, entity, lines)
  return [{ entity: where }, ...screens.map(({ name }) => ({ entity: { ...where, screen: name } }))]
}

/** Rows with a query range are asked for on the day that was planted. */
export function conditionsOfRange(model: Model, side: Side, entity: string, lines: string | undefined): { readonly where?: readonly Row[] } {
  const range = rangeOfRows(model, side, entity, lines)
  if (range === undefined) return {}
  const owner = entityOf(model, entity)
  const rows = lines === undefined ? owner : entityOf(model, owner.fields[lines]?.entity ?? '')
  const isDay = fieldAtPath(model, rows, range.field)?.field.type === 'date'
  const day = isDay ? PLANTED_DAY : PLANTED_INSTANT.slice(0, 10)
  return { where: [{ field: range.field, operator: 'between', value: [day, day] }] }
}

/** Files of the documents, of both kinds, and of the targets of all their references. */
function papersOf(model: Model, side: Side, entity: string) {
  return Object.values(model.screens)
    .filter((screen) => screen.kind === 'paper')
    .filter((screen) => screen.side === side && screen.entity === entity)
}

/** Every paper of every screen that prints such documents. */
function printRequests(model: Model, side: Side, entity: string, id: string): readonly RequestEnvelope[] {
  return papersOf(model, side, entity).flatMap(({ name, papers }) => papers.map((paper) => ({ entity: { screen: name, paper }, entityList: [{ id }] })))
}

function exportRequests(model: Model, side: Side, entity: string): readonly RequestEnvelope[] {
  const behind = fieldKindsOf(entityOf(model, entity))
    .refs.filter((field) => model.entities[field.entity] !== undefined && isSeen(field, side))
    .flatMap(({ name, entity: target }) =>
      Object.values(entityOf(model, target).fields).flatMap((field) =>
        field.type === 'lines' || field.system || !isSeen(field, side) ? [] : [`${name}.${field.name}`],
      ),
    )
  const formats = ['csv', 'xlsx']
  return [
    ...formats.map((format) => ({ entity: { format } })),
    ...(behind.length === 0 ? [] : formats.map((format) => ({ entity: { format, columns: behind } }))),
  ]
}

function isSeen({ sides }: { readonly sides?: readonly Side[] }, side: Side): boolean {
  return sides === undefined || sides.includes(side)
}

function screensOf(model: Model, side: Side, entity: string) {
  return Object.values(model.screens).flatMap((screen) =>
    screen.kind === 'list' && screen.entity === entity && (screen.side === side || screen.side === 'both') ? [screen] : [],
  )
}

function refsOf(model: Model, entity: string, side: Side): readonly string[] {
  const owner = entityOf(model, entity)
  const own = fieldKindsOf(owner).refs.filter((field) => !field.system && isSeen(field, side))
  const ofLines = fieldKindsOf(owner)
    .lines.filter((field) => isSeen(field, side))
    .flatMap((lines) =>
      fieldKindsOf(entityOf(model, lines.entity))
        .refs.filter((field) => !field.system && isSeen(field, side))
        .map(({ name }) => `${lines.name}.${name}`),
    )
  return [...own.map(({ name }) => name), ...ofLines]
}

export function codesIn(answer: AnswerEnvelope): readonly string[] {
  return (answer.issues ?? []).map(({ code }) => code)
}
