import { entityOf } from '../../../core/model/field-kinds.ts'
import type { ReportScreen } from '../../../core/model/screen.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { daysOfConditions } from '../../../core/query/days-of-conditions.ts'
import { type ReportSpan, spanOfReport } from '../../../core/query/report-span.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { unknownKeys } from '../../calls/read-entity.ts'
import { RefusedError, refuseIf } from '../../calls/refused-error.ts'
import type { Filter } from '../../store/lists/list-request.ts'
import type { ReportCell, ReportRequest } from '../../store/reports/report-request.ts'
import { refuseUnlessReader } from '../visibility/reader-for.ts'

const QUESTION = ['by', 'across', 'measure', 'where']
const MAX_CONDITIONS = 50

type Asked = Readonly<Record<string, unknown>>

/** The report, for whoever may open it and read its documents. */
export function reportFor({ model }: CallContext, actor: Actor, name: string): ReportScreen {
  const screen = model.screens[name]
  if (screen?.kind !== 'report' || screen.side !== actor.side) throw new RefusedError([issue('NOT_FOUND')])
  if (!actor.permissions.has(screen.permission)) throw new RefusedError([issue('NO_PERMISSION', '', { permission: screen.permission })])
  refuseUnlessReader(entityOf(model, screen.entity), actor)
  return screen
}

/** What is asked of a report on a day; the days that it tells are in `span`. Throws `RefusedError`. */
export function reportRequestOf(
  screen: ReportScreen,
  asked: Asked,
  today: string,
  more: readonly string[] = [],
): { readonly request: ReportRequest; readonly span: ReportSpan } {
  const issues: Issue[] = [...unknownKeys(asked, [...QUESTION, ...more])]
  for (const key of ['by', 'across', 'measure'])
    if (asked[key] !== undefined && asked[key] !== null && typeof asked[key] !== 'string')
      issues.push(issue('WRONG_TYPE', `entity.${key}`, { expected: 'text' }))
  const { where = [] } = asked
  if (!Array.isArray(where) || !where.every(isFilter)) issues.push(issue('WRONG_TYPE', 'entity.where', { expected: 'list' }))
  else if (where.length > MAX_CONDITIONS) issues.push(issue('TOO_MANY_ITEMS', 'entity.where', { maximum: String(MAX_CONDITIONS) }))
  refuseIf(issues)
  const filters = where as readonly Filter[]
  const onDays = filters.filter(({ field }) => field === screen.range.field)
  const span = spanOfReport(
    daysOfConditions(
      onDays.map(({ operator, value }) => ({ operator, values: [value].flat().map((each) => String(each ?? '').slice(0, operator === 'within' ? 20 : 10)) })),
      today,
    ),
    screen.range.months,
    today,
  )
  const text = (key: string) => (typeof asked[key] === 'string' && asked[key] !== '' ? { [key]: asked[key] } : {})
  return {
    span,
    request: {
      screen,
      ...text('by'),
      ...text('across'),
      ...text('measure'),
      where: filters.filter(({ field }) => field !== screen.range.field),
      from: span.from,
      to: span.to,
    },
  }
}

/** The figure whose rows are asked for. Throws `RefusedError`. */
export function reportCellOf(asked: unknown): ReportCell {
  const isObject = typeof asked === 'object' && asked !== null && !Array.isArray(asked)
  if (!isObject) throw new RefusedError([issue('WRONG_TYPE', 'entity.cell', { expected: 'object' })])
  const { measure, ...groups } = asked as Asked
  if (typeof measure !== 'string') throw new RefusedError([issue('WRONG_TYPE', 'entity.cell.measure', { expected: 'text' })])
  for (const [key, value] of Object.entries(groups)) {
    if (!['by', 'across', 'unit'].includes(key)) throw new RefusedError([issue('UNKNOWN_KEY', `entity.cell.${key}`, { key })])
    if (value !== null && (typeof value !== 'string' || value.length > 400 || value.includes('\0')))
      throw new RefusedError([issue('WRONG_TYPE', `entity.cell.${key}`, { expected: 'text' })])
  }
  return { measure, ...groups }
}

function isFilter(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { field, operator, ...rest } = value as Record<string, unknown>
  return typeof field === 'string' && typeof operator === 'string' && Object.keys(rest).every((key) => key === 'value')
}
