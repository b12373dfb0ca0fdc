import { sql } from 'kysely'
import * as XLSX from 'xlsx'
import { entityOf } from '../../../engine/core/model/field-kinds.ts'
import type { RequestEnvelope } from '../../../engine/core/wire/envelope.ts'
import { DISCUSSION_KINDS } from '../../../engine/core/wire/path-below.ts'
import { readSpreadsheet } from '../../../engine/server/spreadsheet/read-spreadsheet.ts'
import { fileOfJob, jobWhen, startedJob } from '../../support/job.ts'
import { withOpenSource } from './open-source.ts'
import { type Endpoint, type Probe, codesIn, codesOf, conditionsOfRange, endpointsOf, isIdle, requestsFor } from './probe.ts'
import { type Secret, type Viewer, secretsOf, textOf, toldBy } from './secrets.ts'
import { OTHER_GROUP, OTHER_PURCHASER, OTHER_SUPPLIER, OWN } from './world.ts'

/** Kinds of paths that only read. */
const READING = new Set([
  'list',
  'detail',
  'history',
  'links',
  'story',
  'summary',
  'discussion',
  'mentionable',
  'statusCount',
  'options',
  'defaults',
  'getDefault',
  'pending',
  'prepare',
  'propose',
  'exportList',
  'print',
  'importTemplate',
  'boardCounts',
  'openItems',
  'report',
  'reportRows',
  'exportReport',
])

export function isReading({ target }: Endpoint): boolean {
  return READING.has(target.kind)
}

/** Paths that fail to refuse a caller who lacks one of their codes: with no code at all, and with all codes but one of the path's. */
export async function unguarded(probe: Probe, endpoints: readonly Endpoint[] = endpointsOf(probe.model)): Promise<readonly string[]> {
  const found: string[] = []
  await probe.keepGroupsApart(false)
  const before = await everything(probe)
  for (const endpoint of endpoints) {
    if (endpoint.code === undefined || isIdle(probe.model, endpoint)) continue
    const all = codesOf(probe.model, endpoint.side)
    const asked = [endpoint.code, ...endpoint.also]
    // Any code for such a document permits its picker.
    for (const codes of endpoint.target.kind === 'options' ? [[]] : [[], ...asked.map((one) => all.filter((code) => code !== one))]) {
      await probe.hold(endpoint.side, codes)
      for (const request of requestsFor(probe, endpoint, OWN).slice(0, 1)) {
        const answer = await ask(probe, endpoint, request)
        if (!isToldThatACodeIsMissing(probe, answer))
          found.push(`${endpoint.side} ${endpoint.path} without ${asked.join(' or ')}: ${answer.status} ${answer.returnCode} ${JSON.stringify(answer.issues)}`)
      }
    }
  }
  if ((await everything(probe)) !== before) found.push('something changed')
  return found
}

function isToldThatACodeIsMissing({ model }: Probe, { status, returnCode, issues }: Awaited<ReturnType<typeof ask>>): boolean {
  const isRightNumber = returnCode === 'refused' || returnCode === String(model.errors['NO_PERMISSION']?.number)
  return status === 'PROHIBIT' && isRightNumber && issues.every((code) => code === 'NO_PERMISSION')
}

/** Paths that fail for a caller with all codes: an attack on them would prove nothing. */
export async function unexercised(probe: Probe, endpoints: readonly Endpoint[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const side of ['purchaser', 'supplier'] as const) await probe.hold(side, codesOf(probe.model, side))
  await probe.keepGroupsApart(false)
  for (const endpoint of endpoints.filter((each) => isReading(each) && !isIdle(probe.model, each))) {
    const kind = endpoint.target.kind
    const asked = await withOpenSource(probe, endpoint, OWN, () => askEach(probe, endpoint, requestsFor(probe, endpoint, OWN)))
    const answers = asked.flatMap(({ text, returnCode, issues }) =>
      returnCode === '0' ? [text ?? ''] : kind === 'exportList' ? [] : [`refused ${JSON.stringify(issues)}`],
    )
    const shows =
      kind === 'exportList'
        ? holdsTexts(probe, endpoint)
          ? /Zq\w{4}/
          : /"status":"DONE"/
        : ['list', 'detail', 'history'].includes(kind)
          ? /own-/
          : /"returnCode":"0"/
    if (requestsFor(probe, endpoint, OWN).length > 0 && !answers.some((text) => shows.test(text)))
      found.push(`${endpoint.side} ${kind} ${endpoint.path}: ${answers.join().slice(0, 200)}`)
  }
  return found
}

/** Whether rows of the path's entity hold a planted text: numbers and vocabulary values in a file cannot be told from others. */
function holdsTexts({ model }: Probe, { target }: Endpoint): boolean {
  const entity = 'entity' in target ? entityOf(model, target.entity) : undefined
  return Object.values(entity?.fields ?? {}).some(({ type, system, maxLength = 6 }) => !system && (type === 'text' || type === 'longText') && maxLength >= 6)
}

/** The secrets that a viewer reads by any path, for their own row and for those of others. */
export async function leaks(
  probe: Probe,
  viewer: Viewer,
  endpoints: readonly Endpoint[],
  isAsked: (request: RequestEnvelope) => boolean = () => true,
): Promise<readonly string[]> {
  await probe.hold(viewer.side, viewer.codes)
  await probe.keepGroupsApart(viewer.isPrivate)
  const secrets = secretsOf(probe.model, probe.planted, viewer)
  const found: string[] = []
  for (const endpoint of endpoints.filter(({ side }) => side === viewer.side)) {
    for (const world of needsWorld(endpoint) ? [OWN, OTHER_GROUP, OTHER_SUPPLIER, OTHER_PURCHASER] : [OWN]) {
      const requests = requestsFor(probe, endpoint, world).filter(isAsked)
      const answers = await withOpenSource(probe, endpoint, world, () => askEach(probe, endpoint, requests))
      for (const [index, request] of requests.entries()) found.push(...leaksOf(endpoint, request, answers[index]!.text, secrets))
    }
  }
  return [...new Set(found)]
}

/** The same with no code except the one that each path requires. */
export async function leaksByItsCodeAlone(probe: Probe, endpoints: readonly Endpoint[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const side of ['purchaser', 'supplier'] as const) {
    const own = endpoints.filter((endpoint) => endpoint.side === side)
    for (const code of new Set(own.map((endpoint) => endpoint.code))) {
      const viewer = { side, codes: new Set(code === undefined ? [] : [code]), isPrivate: true }
      found.push(
        ...(await leaks(
          probe,
          viewer,
          own.filter((endpoint) => endpoint.code === code),
        )),
      )
    }
  }
  return found
}

/** Indirect ways to learn a hidden field: sorting, filtering, searching, counting. */
export async function sideChannels(probe: Probe, viewer: Viewer, entities: readonly string[] = Object.keys(probe.model.entities)): Promise<readonly string[]> {
  await probe.hold(viewer.side, viewer.codes)
  await probe.keepGroupsApart(viewer.isPrivate)
  const { model, planted } = probe
  const found: string[] = []
  for (const endpoint of endpointsOf(model).filter(({ side }) => side === viewer.side)) {
    const { target } = endpoint
    if (target.kind !== 'list' || !entities.includes(target.entity)) continue
    const owner = entityOf(model, target.entity)
    const rows = target.lines === undefined ? owner : entityOf(model, owner.fields[target.lines]?.entity ?? '')
    for (const { fields, read } of owner.masks) {
      if (read[viewer.side] === undefined || viewer.codes.has(read[viewer.side]!)) continue
      for (const field of fields) {
        const [first = '', second] = field.split('.')
        const entity = second === undefined ? owner : entityOf(model, owner.fields[first]?.entity ?? '')
        const path = target.lines === undefined ? field : first === target.lines && second !== undefined ? second : `${owner.name}.${field}`
        const value = textOf(planted.get(OWN.name)?.get(entity.name)?.[second ?? first]) ?? ''
        const isThere = target.lines === undefined || second === undefined || first === target.lines
        if (!isThere) continue
        const { where = [] } = conditionsOfRange(model, viewer.side, target.entity, target.lines)
        const asked: readonly [string, RequestEnvelope][] = [
          ['sorts by', { entity: { where }, order: path, orderSort: 'asc' }],
          ['sorts second by', { entity: { where }, order: `id,${path}`, orderSort: 'asc,desc' }],
          ['filters by', { entity: { where: [...where, { field: path, operator: 'notBlank' }] } }],
          ['filters by the value of', { entity: { where: [...where, { field: path, operator: 'equals', value: value === '' ? 'x' : value }] } }],
        ]
        for (const [how, request] of asked) {
          const { returnCode } = await ask(probe, endpoint, request)
          if (returnCode === '0') found.push(`${viewer.side} ${endpoint.path} ${how} ${path}`)
        }
        if (!value.startsWith('Zq') || rows !== owner) continue
        for (const screen of [
          undefined,
          ...requestsFor(probe, endpoint, OWN)
            .map(({ entity: each }) => each?.['screen'])
            .filter((each) => each !== undefined),
        ]) {
          const { total } = await ask(probe, endpoint, { entity: { search: value, ...(screen !== undefined && { screen }) } })
          if (total !== 0) found.push(`${viewer.side} ${endpoint.path} finds ${path} by its value`)
        }
      }
    }
  }
  return [...new Set(found)]
}

function leaksOf(endpoint: Endpoint, request: RequestEnvelope, text: string | undefined, secrets: readonly Secret[]): readonly string[] {
  return toldBy(text, secrets).map(
    (told) => `${endpoint.side} ${endpoint.target.kind} ${endpoint.path} ${JSON.stringify(request.entity ?? request.entityList)} tells ${told}`,
  )
}

/** Whether a path names the row that it concerns. */
function needsWorld({ target }: Endpoint): boolean {
  return ['detail', 'history', 'links', 'story', 'summary', ...DISCUSSION_KINDS, 'transition', 'prepare', 'propose', 'defaults', 'print'].includes(target.kind)
}

/** Sends all requests: those for files at once, since each waits for a job; the rest one after the other. */
async function askEach(probe: Probe, endpoint: Endpoint, requests: readonly RequestEnvelope[]): Promise<readonly Awaited<ReturnType<typeof ask>>[]> {
  if (endpoint.target.kind === 'exportList') return Promise.all(requests.map((request) => ask(probe, endpoint, request)))
  const answers = []
  for (const request of requests) answers.push(await ask(probe, endpoint, request))
  return answers
}

/** Sends a request and reads the answer as text, with the files that it links to. */
export async function ask(probe: Probe, { path, side, target }: Endpoint, request: RequestEnvelope) {
  const person = probe.people[side]
  if (target.kind === 'exportList') {
    const { job, code } = await startedJob(person, path, request)
    if (job === undefined)
      return { status: code === 'NO_PERMISSION' ? 'PROHIBIT' : 'SUCCESS', returnCode: 'refused', text: code, total: undefined, issues: [code] }
    const ended = await jobWhen(person, job.id)
    const { bytes } = await fileOfJob(probe.api.app, person, job.id)
    return { status: 'SUCCESS', returnCode: '0', text: JSON.stringify(ended) + textOfFile(bytes), total: undefined, issues: [] }
  }
  const answer = await person.call(path, request)
  const content = target.kind === 'importTemplate' ? (answer.entity as { readonly content?: string } | undefined)?.content : undefined
  const sheet = content === undefined ? '' : JSON.stringify(await readSpreadsheet('template.xlsx', Buffer.from(content, 'base64'), 100))
  return { status: answer.status, returnCode: answer.returnCode, text: JSON.stringify(answer) + sheet, total: answer.pager?.total, issues: codesIn(answer) }
}

/** The whole content of a file: for a workbook its cells, formulas, comments and properties, as the library reads them. */
function textOfFile(bytes: Buffer | undefined): string {
  if (bytes === undefined) return ''
  return bytes.subarray(0, 2).toString() === 'PK' ? JSON.stringify(XLSX.read(bytes, { type: 'buffer' })) : bytes.toString()
}

/** A checksum of everything stored; any change alters it. */
async function everything({ api, model }: Probe): Promise<string> {
  const sums: string[] = []
  for (const entity of Object.keys(model.entities)) {
    const { rows } = await sql<{ sum: string }>`select coalesce(sum(hashtext(t::text))::text, '') as sum from ${sql.table(entity)} t`.execute(api.pool)
    sums.push(`${entity} ${rows[0]?.sum}`)
  }
  return sums.join('\n')
}

/** The codes whose absence hides something: masks, and the codes that open all rows. */
export function maskCodes(probe: Probe, side: 'purchaser' | 'supplier'): readonly string[] {
  const codes = Object.values(probe.model.entities).flatMap((entity) => [entity.allRows?.[side], ...entity.masks.map(({ read }) => read[side])])
  return [...new Set(codes)].filter((code) => code !== undefined)
}
