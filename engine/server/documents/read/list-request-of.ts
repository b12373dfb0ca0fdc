import { entityOfRows } from '../../../core/query/entity-of-rows.ts'
import { fieldAtPath } from '../../../core/model/field-at-path.ts'
import type { Model } from '../../../core/model/model.ts'
import { pathsOfPivot } from '../../../core/model/paths-of-pivot.ts'
import type { ListScreen } from '../../../core/model/screen.ts'
import { isScreenOfSide } from '../../../core/model/is-screen-of-side.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { rangeOfRows } from '../../../core/query/range-of-rows.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { unknownKeys } from '../../calls/read-entity.ts'
import type { Filter, ListRequest, Sort } from '../../store/lists/list-request.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { MAX_AT_ONCE } from '../../../core/wire/max-at-once.ts'

const KEYS = ['where', 'search', 'tab', 'screen', 'columns', 'ids']
const MAX_PAGE_SIZE = 50
const MAX_CONDITIONS = 50
const MAX_SORTED = 10

/** Reads a list request: conditions, search, tab, screen and ids from `entity`, the rest from the envelope. Refuses unknown keys. */
export function listRequestOf(model: Model, actor: Actor, entityName: string, lines: string | undefined, envelope: RequestEnvelope): ListRequest {
  const asked = envelope.entity ?? {}
  const issues: Issue[] = [...unknownKeys(asked, KEYS)]
  const screen = asked.screen === undefined ? undefined : screenOf(model, actor, entityName, lines, asked.screen)
  if (screen === null) issues.push(issue('UNKNOWN_KEY', 'entity.screen', { key: String(asked.screen) }))
  issues.push(...wrongTypes(asked))
  const sort = sortOf(envelope)
  if (Array.isArray(asked.where) && asked.where.length > MAX_CONDITIONS)
    issues.push(issue('TOO_MANY_ITEMS', 'entity.where', { maximum: String(MAX_CONDITIONS) }))
  if (sort.length > MAX_SORTED) issues.push(issue('TOO_MANY_ITEMS', 'order', { maximum: String(MAX_SORTED) }))
  if (issues.length > 0) throw new RefusedError(issues)
  const shown = screen ?? undefined
  const range = rangeOfRows(model, actor.side, entityName, lines)
  const by = shown?.tabs?.by
  return {
    entity: entityName,
    ...(lines === undefined ? {} : { rows: lines }),
    ...(shown === undefined
      ? {}
      : {
          columns: columnsWithUnits(model, entityName, shown),
          declared: declaredBy(model, entityName, shown),
          searchIn: shown.filters,
          totals: shown.totals,
          defaultSort: shown.sort,
        }),
    ...(shown?.filter === undefined ? {} : { filter: shown.filter }),
    ...(shown?.toDecide === undefined ? {} : { toDecide: shown.toDecide }),
    ...(range === undefined ? {} : { range }),
    ...(by === undefined || typeof asked.tab !== 'string' || asked.tab === '' ? {} : { tab: { field: by, value: asked.tab } }),
    where: (asked.where ?? []) as readonly Filter[],
    ...(typeof asked.search === 'string' ? { search: asked.search } : {}),
    ...(asked.ids === undefined ? {} : { ids: idsOf(asked.ids) }),
    pager: envelope.pager ?? { page: 1, pageSize: MAX_PAGE_SIZE },
    sort,
  }
}

/** The columns of a screen and of its pivot, the fields with the unit or currency of its figures, and the ones that tell which document a row opens and which records stand in its preview. */
export function columnsWithUnits(model: Model, entityName: string, screen: ListScreen): readonly string[] {
  const rows = entityOfRows(model, { entity: entityName, rows: screen.rows })
  const paths = [...screen.columns.map((column) => column.field), ...(screen.pivot === undefined ? [] : pathsOfPivot(screen.pivot))]
  const units = paths.flatMap((path) => {
    const unit = fieldAtPath(model, rows, path)?.field.unit
    return unit === undefined ? [] : [path.slice(0, path.lastIndexOf('.') + 1) + unit]
  })
  const { openBy, opensAbout, summaries = [] } = screen
  const opened = openBy === undefined || fieldAtPath(model, rows, openBy)?.field.system !== false ? [] : [openBy]
  return [...new Set([...paths, ...units, ...opened, ...summaries, ...(opensAbout === undefined ? [] : Object.values(opensAbout))])]
}

/** All paths that a list screen names; each person who may open the screen sees them. */
export function declaredBy(model: Model, entityName: string, screen: ListScreen): readonly string[] {
  return [
    ...columnsWithUnits(model, entityName, screen),
    ...screen.filters,
    ...screen.totals,
    ...(screen.sort ?? []).map(({ field }) => field),
    ...(screen.tabs === undefined ? [] : [screen.tabs.by]),
  ]
}

/** The list screen of a request, if it shows these rows to this person. */
function screenOf(model: Model, actor: Actor, entityName: string, lines: string | undefined, name: unknown): ListScreen | null {
  const screen = typeof name === 'string' ? model.screens[name] : undefined
  if (screen?.kind !== 'list' || screen.entity !== entityName || screen.rows !== lines) return null
  return isScreenOfSide(screen, actor.side) ? screen : null
}

function wrongTypes(asked: Readonly<Record<string, unknown>>): readonly Issue[] {
  const issues: Issue[] = []
  if (asked.where !== undefined && !(Array.isArray(asked.where) && asked.where.every(isFilter)))
    issues.push(issue('WRONG_TYPE', 'entity.where', { expected: 'list' }))
  for (const key of ['search', 'tab'])
    if (asked[key] !== undefined && asked[key] !== null && typeof asked[key] !== 'string')
      issues.push(issue('WRONG_TYPE', `entity.${key}`, { expected: 'text' }))
  return issues
}

/** At most 200 rows. */
function idsOf(ids: unknown): readonly string[] {
  if (!Array.isArray(ids) || !ids.every((id): id is string => typeof id === 'string'))
    throw new RefusedError([issue('WRONG_TYPE', 'entity.ids', { expected: 'list' })])
  if (ids.length > 0 && ids.length <= MAX_AT_ONCE) return ids
  throw new RefusedError([issue('SELECTION_EMPTY_OR_OVER_200', 'entity.ids', { given: String(ids.length) })])
}

function isFilter(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { field, operator, ...rest } = value as Record<string, unknown>
  return typeof field === 'string' && typeof operator === 'string' && Object.keys(rest).every((key) => key === 'value')
}

function sortOf({ order, orderSort }: RequestEnvelope): readonly Sort[] {
  const directions = (orderSort ?? '').split(',')
  return (order ?? '')
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '')
    .map((field, index) => ({ field, descending: (directions[index] ?? directions[0] ?? '').trim() === 'desc' }))
}
