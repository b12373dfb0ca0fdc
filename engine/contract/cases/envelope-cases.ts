import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { Place } from '../../core/model/place.ts'
import type { ListScreen } from '../../core/model/screen.ts'
import { otherSide, sides } from '../../core/model/side.ts'
import type { Side } from '../../core/model/side.ts'
import { isScreenOfSide } from '../../core/model/is-screen-of-side.ts'
import { storyOf } from '../../core/story/story-of.ts'
import type { RequestEnvelope } from '../../core/wire/envelope.ts'
import type { Case, Expected } from './case.ts'
import { rangeOfRows } from '../../core/query/range-of-rows.ts'
import { OPEN_ITEMS_PATH } from '../../core/wire/open-items.ts'
import { pathOfReport } from '../../core/wire/report.ts'
import { pathBelow, pathOfRows } from '../../core/wire/path-below.ts'

/** A declared path, for one side. */
type Named = {
  readonly about: string
  readonly path: string
  readonly side: Side
  readonly at: Place
  readonly isList: boolean
  readonly isAboutOne: boolean
  /** What the call asks for besides the document. */
  readonly also?: Readonly<Record<string, unknown>>
  /** The query range of the rows of a list. */
  readonly range?: ListScreen['range']
}

/** What the calls about the comments on a document ask for. */
const asksBesideDocument: ReadonlyMap<string, Readonly<Record<string, unknown>>> = new Map([
  ['comment', { text: 'Seen', isShared: false }],
  ['mentionable', { text: 'a', isShared: false }],
  ['withdrawComment', { comment: 'none' }],
])

/** Every declared path exists, asks for a session, and refuses a malformed envelope; lists and details refuse what they cannot answer. */
export function envelopeCases(model: Model): readonly Case[] {
  const named = sides.flatMap((side) => [
    ...Object.values(model.entities).flatMap((entity) => pathsOf(model, entity, side)),
    ...importsOf(model, side),
    ...boardsOf(model, side),
    ...openItemsOf(model, side),
    ...reportsOf(model, side),
  ])
  const bySide = new Map(sides.map((side) => [side, new Set(named.filter((one) => one.side === side).map(({ path }) => path))]))
  return named.flatMap((one) => casesOf(one, bySide.get(otherSide(one.side))?.has(one.path) === true))
}

function pathsOf(model: Model, entity: Entity, side: Side): readonly Named[] {
  const found: Named[] = []
  const add = (path: string | undefined, kind: string, at: Place, lines?: string): void => {
    if (path === undefined || found.some((one) => one.path === path)) return
    const isList = kind === 'list'
    const also = asksBesideDocument.get(kind)
    found.push({
      about: ['list', 'detail', 'history', 'links', 'story', 'summary', 'discussion', 'statusCount', 'options', 'defaults', 'exportList'].includes(kind)
        ? entity.name
        : `${entity.name}.${kind}`,
      path,
      side,
      at,
      isList,
      isAboutOne: ['detail', 'history', 'links', 'story', 'summary', 'discussion'].includes(kind) || also !== undefined,
      ...(also !== undefined && { also }),
      ...(isList && { range: rangeOfRows(model, side, entity.name, lines) }),
    })
  }
  for (const { event, path, name, at, conversion } of Object.values(entity.transitions)) {
    if (event || path[side] === undefined) continue
    add(path[side], name, at)
    // The path that prepares a document from chosen rows.
    for (const verb of conversion === undefined ? [] : verbsOf(entity, conversion)) add(`${path[side]}/${verb}`, `${name}.${verb}`, at)
  }
  if (entity.line !== undefined || !entity.parties.includes(side)) return found
  for (const kind of ['list', 'detail', 'history', 'links', 'statusCount', 'options', 'defaults', 'exportList'] as const)
    add(pathBelow(entity, side, kind), kind, entity.at)
  if (entity.summary !== undefined && side === 'purchaser') add(pathBelow(entity, side, 'summary'), 'summary', entity.at)
  if (Object.values(model.screens).some((screen) => screen.kind === 'paper' && screen.entity === entity.name && screen.side === side))
    add(pathBelow(entity, side, 'print'), 'print', entity.at)
  if (storyOf(model, entity.name, side) !== undefined) add(pathBelow(entity, side, 'story'), 'story', entity.at)
  if (entity.discussion?.sides.includes(side) === true)
    for (const kind of ['discussion', 'comment', 'withdrawComment', 'mentionable'] as const) add(pathBelow(entity, side, kind), kind, entity.at)
  const own = entity.paths.list[side]
  if (own?.endsWith('/list')) add(own.replace(/list$/, 'statusCount'), 'statusCount', entity.at)
  if (entity.single !== undefined && entity.single.per === undefined) add(pathBelow(entity, side, 'getDefault'), 'getDefault', entity.at)
  for (const field of Object.values(entity.fields)) if (field.type === 'lines') add(pathOfRows(entity, side, field.name), 'list', field.at, field.name)
  return found
}

function verbsOf(entity: Entity, conversion: string): readonly string[] {
  return ['prepare', 'pending', ...(entity.conversions[conversion]?.operation === undefined ? [] : ['propose'])]
}

/** The paths that accept a spreadsheet and that give an empty one. */
function importsOf(model: Model, side: Side): readonly Named[] {
  return Object.values(model.imports).flatMap(({ name, entity, path, at }) => {
    const sent = path[side]
    const about = { about: `${entity}.import:${name}`, side, at, isList: false, isAboutOne: false }
    return sent === undefined ? [] : [sent, `${sent}/template`].map((each) => ({ ...about, path: each }))
  })
}

/** All boards share one path for their counts. */
function boardsOf(model: Model, side: Side): readonly Named[] {
  const board = Object.values(model.screens).find((screen) => screen.kind === 'board' && isScreenOfSide(screen, side))
  return board === undefined ? [] : [{ about: board.name, path: '/api/board/counts', side, at: board.at, isList: false, isAboutOne: false }]
}

/** All screens of open items share one path. */
function openItemsOf(model: Model, side: Side): readonly Named[] {
  const screen = Object.values(model.screens).find((each) => each.kind === 'openItems' && isScreenOfSide(each, side))
  return screen === undefined ? [] : [{ about: screen.name, path: OPEN_ITEMS_PATH, side, at: screen.at, isList: false, isAboutOne: false }]
}

/** Each report has a path for its figures, for the rows behind one and for the file. */
function reportsOf(model: Model, side: Side): readonly Named[] {
  return Object.values(model.screens).flatMap((screen) =>
    screen.kind !== 'report' || screen.side !== side
      ? []
      : (['list', 'rows', 'export'] as const).map((verb) => ({
          about: screen.name,
          path: pathOfReport(screen.name, verb),
          side,
          at: screen.at,
          isList: false,
          isAboutOne: false,
        })),
  )
}

function casesOf({ about, path, side, at, isList, isAboutOne, also, range }: Named, isBothSides: boolean): readonly Case[] {
  const one = (
    name: string,
    title: string,
    envelope: RequestEnvelope,
    expected: Expected,
    more: { readonly by?: Side; readonly isStranger?: boolean } = {},
  ): Case => ({
    id: `${about}${path}/envelope/${name}/${side}`,
    kind: 'envelope',
    about,
    title: `${path} (${side}): ${title}`,
    why: { text: `the path of ${about} for the ${side}`, at },
    ready: async (world) => ({
      request: { person: world.people.all(more.by ?? side), path, envelope, ...(more.isStranger && { isStranger: true }) },
      expected,
      isRepeatable: true,
    }),
  })
  const refused = (code: string, where?: string): Expected => ({ status: 'SUCCESS', code, ...(where !== undefined && { path: where }) })
  const cases = [
    one('stranger', 'nobody is let in without a token', {}, { status: 'LOGINERROR', code: 'TOKEN_NEEDED' }, { isStranger: true }),
    one('unknownKey', 'an unknown key of the envelope is refused', { nonsense: 1 } as RequestEnvelope, refused('UNKNOWN_KEY', 'nonsense')),
    one('wrongType', 'an entity that is a text is refused', { entity: 'text' } as unknown as RequestEnvelope, refused('WRONG_TYPE', 'entity')),
  ]
  if (!isBothSides) {
    const other = otherSide(side)
    // A supplier is not told which paths the purchaser has.
    const expected: Expected = { status: 'PROHIBIT', code: 'OTHER_SIDE', ...(other === 'supplier' && { http: 404 }) }
    cases.push(one('otherSide', `the ${other} has no such path`, {}, expected, { by: other }))
  }
  if (isList) {
    const where = range === undefined ? [] : [{ field: range.field, operator: 'within', value: `last${range.months}Months` }]
    cases.push(
      one(
        'list',
        'one page of rows with its pager',
        { entity: { where }, pager: { page: 1, pageSize: 5 } },
        { status: 'SUCCESS', code: '0', also: pageDifferences },
      ),
      ...(range === undefined
        ? []
        : [one('noRange', `more than ${range.months} months are refused`, { entity: {} }, refused('QUERY_RANGE_OVER_MONTH', 'where'))]),
      one('pageZero', 'there is no page 0', { pager: { page: 0, pageSize: 20 } }, refused('PAGER_WRONG', 'pager.page')),
      one('pageTooLarge', 'a page of 2001 rows is too large', { pager: { page: 1, pageSize: 2001 } }, refused('PAGE_SIZE_OVER_2000', 'pager.pageSize')),
      one('unknownCondition', 'an unknown key of a list request is refused', { entity: { nonsense: 1 } }, refused('UNKNOWN_KEY', 'entity.nonsense')),
    )
  }
  if (isAboutOne) cases.push(one('nobody', 'what is not there is not found', { entity: { id: 'nobody', ...also } }, refused('NOT_FOUND')))
  if (also !== undefined)
    cases.push(one('unknownInput', 'an unknown key is refused', { entity: { id: 'nobody', ...also, nonsense: 1 } }, refused('UNKNOWN_KEY', 'entity.nonsense')))
  if (also !== undefined && 'isShared' in also)
    cases.push(
      one('readers', 'who reads a comment must be said', { entity: { id: 'nobody', ...also, isShared: undefined } }, refused('REQUIRED', 'entity.isShared')),
    )
  return cases
}

function pageDifferences({
  list,
  pager,
}: {
  readonly list?: readonly unknown[]
  readonly pager?: { readonly page: number; readonly pageSize: number; readonly total: number }
}): readonly string[] {
  const found: string[] = []
  if (!Array.isArray(list)) found.push('there is no list')
  else if (list.length > 5) found.push(`the page has ${list.length} rows, not 5 at most`)
  if (pager === undefined || pager.page !== 1 || pager.pageSize !== 5 || typeof pager.total !== 'number') found.push(`the pager is ${JSON.stringify(pager)}`)
  return found
}
