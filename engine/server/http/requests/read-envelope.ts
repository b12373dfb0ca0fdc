import { at, issue } from '../../../core/rules/issue.ts'
import type { Issue, RequestEnvelope } from '../../../core/wire/envelope.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isKey: Check = (value) => typeof value === 'string' && /^[\x20-\x7e]{1,200}$/.test(value)
const isFlag: Check = (value) => typeof value === 'boolean'
const isRecord: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 1

/** More rules than any action confirms. */
const MAX_CONFIRMED = 20

const KEYS: Readonly<Record<keyof RequestEnvelope, Check>> = {
  fbToken: isText,
  entity: isRecord,
  entityList: (value) => Array.isArray(value) && value.every(isRecord),
  pager: isRecord,
  order: isText,
  orderSort: isText,
  jsonStr: isText,
  idempotencyKey: isKey,
  confirmed: (value) => Array.isArray(value) && value.length <= MAX_CONFIRMED && value.every(isText),
  inBackground: isFlag,
}
const PAGER_KEYS: readonly string[] = ['page', 'pageSize', 'count']
const COUNTS: readonly unknown[] = [undefined, 'quick', 'only']
const MAX_PAGE_SIZE = 2000

/** The request as an envelope, or every issue of its outer shape. An undefined body is an empty envelope. */
export function readEnvelope(body: unknown): { readonly envelope: RequestEnvelope; readonly issues: readonly Issue[] } {
  if (body === undefined || body === null) return { envelope: {}, issues: [] }
  if (!isRecord(body)) return { envelope: {}, issues: [issue('WRONG_TYPE')] }
  const issues: Issue[] = []
  const given = body as Record<string, unknown>
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(KEYS, key)) issues.push(issue('UNKNOWN_KEY', key, { key }))
    else if (!KEYS[key as keyof RequestEnvelope](value)) issues.push(issue('WRONG_TYPE', key, { key }))
  }
  if (isRecord(given.pager)) issues.push(...pagerIssues(given.pager as Record<string, unknown>))
  return { envelope: given as RequestEnvelope, issues }
}

function pagerIssues(pager: Record<string, unknown>): Issue[] {
  const unknown = Object.keys(pager)
    .filter((key) => !PAGER_KEYS.includes(key))
    .map((key) => issue('UNKNOWN_KEY', at('pager', key), { key }))
  const wrong = ['page', 'pageSize'].filter((key) => !isCount(pager[key])).map((key) => issue('PAGER_WRONG', at('pager', key)))
  const tooLarge = isCount(pager.pageSize) && (pager.pageSize as number) > MAX_PAGE_SIZE ? [issue('PAGE_SIZE_OVER_2000', 'pager.pageSize')] : []
  // Beyond that, no database knows the place of the first row.
  const tooFar = wrong.length === 0 && !Number.isSafeInteger((pager.page as number) * (pager.pageSize as number)) ? [issue('PAGER_WRONG', 'pager.page')] : []
  const noCount = COUNTS.includes(pager.count) ? [] : [issue('WRONG_TYPE', 'pager.count', { key: 'count' })]
  return [...unknown, ...wrong, ...tooLarge, ...tooFar, ...noCount]
}
