import type { ListScreen } from '../../core/model/screen.ts'
import { filterablePaths } from '../../core/query/filterable-paths.ts'
import { OPERATORS, standsAlone } from '../../core/query/operators.ts'
import type { ViewContent, ViewKind } from '../../core/query/view-content.ts'
import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'

/** The largest view, since all views of a list travel together. */
const MAX_LENGTH = 16 * 1024
const MAX_VALUES = 2000
const MAX_SORTED = 10
const KEYS = ['tab', 'search', 'filters', 'sort', 'size', 'columns']

/** Reads the content of a view for a screen; otherwise returns every issue. */
export function viewContentFrom(screen: ListScreen, kind: ViewKind, given: unknown): ViewContent | readonly Issue[] {
  if (!isRecord(given)) return [issue('WRONG_TYPE', 'entity.content', { expected: 'object' })]
  if (Buffer.byteLength(JSON.stringify(given)) > MAX_LENGTH) return [issue('TOO_LONG', 'entity.content', { maximum: String(MAX_LENGTH) })]
  const keys = kind === 'template' ? ['columns'] : KEYS
  const issues = Object.keys(given)
    .filter((key) => !keys.includes(key))
    .map((key) => issue('UNKNOWN_KEY', `entity.content.${key}`, { key }))
  const { tab, search, filters, sort, size, columns } = given
  const check = (key: string, value: unknown, isRight: boolean) => {
    if (value !== undefined && !isRight) issues.push(issue('WRONG_TYPE', `entity.content.${key}`, { expected: 'text' }))
  }
  check('tab', tab, screen.tabs !== undefined && isText(tab, 100))
  check('search', search, isText(search, 200))
  check('size', size, typeof size === 'number' && Number.isInteger(size) && size >= 1 && size <= 2000)
  check('sort', sort, isOrder(screen, sort))
  check('columns', columns, isArrangement(columns))
  issues.push(...filterIssues(screen, filters))
  if (issues.length > 0) return issues
  const content = Object.fromEntries(KEYS.filter((key) => !isNothing(given[key])).map((key) => [key, given[key]])) as ViewContent
  return Object.keys(content).length === 0 ? [issue('CRITERION_NEEDED', 'entity.content')] : content
}

function filterIssues(screen: ListScreen, filters: unknown): Issue[] {
  if (filters === undefined) return []
  if (!isRecord(filters)) return [issue('WRONG_TYPE', 'entity.content.filters', { expected: 'object' })]
  const known = filterablePaths(screen)
  return Object.entries(filters).flatMap(([path, condition]) => {
    const at = `entity.content.filters.${path}`
    if (!known.has(path)) return [issue('UNKNOWN_KEY', at, { key: path })]
    if (!isRecord(condition) || Object.keys(condition).some((key) => key !== 'operator' && key !== 'values'))
      return [issue('WRONG_TYPE', at, { expected: 'object' })]
    const operator = OPERATORS.find((each) => each === condition['operator'])
    const { values } = condition
    if (operator === undefined || !Array.isArray(values) || values.length > MAX_VALUES || !values.every((value) => isText(value, 400)))
      return [issue('WRONG_TYPE', at, { expected: 'text' })]
    return standsAlone(operator) || values.some((value) => value !== '') ? [] : [issue('CRITERION_NEEDED', at, { field: path })]
  })
}

function isOrder({ columns, sort: declared }: ListScreen, sort: unknown): boolean {
  const fields = [...columns, ...declared].map(({ field }) => field)
  return (
    Array.isArray(sort) &&
    sort.length <= MAX_SORTED &&
    sort.every((term) => isRecord(term) && Object.keys(term).length === 2 && fields.includes(String(term['field'])) && typeof term['descending'] === 'boolean')
  )
}

function isArrangement(columns: unknown): boolean {
  return (
    isRecord(columns) &&
    Object.entries(columns).length <= 30 &&
    Object.entries(columns).every(
      ([key, value]) =>
        /^[a-zA-Z]{1,40}$/.test(key) &&
        (typeof value === 'boolean' ||
          isText(value, 100) ||
          (Array.isArray(value) && value.length <= 500 && value.every((each) => isText(each, 200))) ||
          (isRecord(value) && Object.values(value).every((each) => typeof each === 'number' && Number.isFinite(each)))),
    )
  )
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === '' || (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest && !value.includes('\0')
}
