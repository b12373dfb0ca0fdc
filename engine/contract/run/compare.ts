import type { Model } from '../../core/model/model.ts'
import type { Expected } from '../cases/case.ts'
import { formDifferences } from './form-differences.ts'
import type { Reply } from '../people/person.ts'

/** The differences between the expected and the real answer, one sentence each; empty if there are none. */
export async function differences(model: Model, expected: Expected, { httpStatus, answer }: Reply): Promise<readonly string[]> {
  if (expected.http !== undefined) return httpStatus === expected.http && answer === undefined ? [] : [`HTTP is ${httpStatus}, not ${expected.http}`]
  if (answer === undefined) return [`no envelope came back, but HTTP ${httpStatus}`]
  const found: string[] = []
  if (httpStatus !== 200) found.push(`HTTP is ${httpStatus}, not 200`)
  if (answer.status !== expected.status) found.push(`status is "${answer.status}", not "${expected.status}"`)
  found.push(...(expected.code === '0' ? refusalOf(answer.returnCode, answer.issues) : refusalDifferences(model, expected, answer)))
  found.push(...wireDifferences(model, answer))
  if (found.length === 0 && expected.also !== undefined) found.push(...(await expected.also(answer)))
  return found
}

type Answer = NonNullable<Reply['answer']>

function refusalOf(returnCode: string, issues: Answer['issues'] = []): readonly string[] {
  return returnCode === '0' ? [] : [`it is refused with ${returnCode}: ${told(issues)}`]
}

/** The most issues that a sentence lists; the answer has all of them. */
const MAX_TOLD = 5

function told(issues: NonNullable<Answer['issues']>): string {
  const first = issues.slice(0, MAX_TOLD).map(({ code, path }) => (path === '' ? code : `${code} at ${path}`))
  return issues.length === 0 ? 'no issues' : [...first, ...(issues.length > MAX_TOLD ? [`${issues.length - MAX_TOLD} more`] : [])].join(', ')
}

/** How an answer differs from a refusal with this code. */
export function refusalDifferences(model: Model, { code, path }: Pick<Expected, 'code' | 'path'>, { returnCode, issues = [] }: Answer): readonly string[] {
  const wanted = `${code} (${model.errors[code]?.number ?? 'not in the catalogue'})${path === undefined ? '' : ` at ${path}`}`
  if (returnCode === '0') return [`it is done, instead of being refused with ${wanted}`]
  const isThere =
    issues.length === 0
      ? String(model.errors[code]?.number) === returnCode
      : issues.some((issue) => issue.code === code && (path === undefined || issue.path === path))
  return isThere ? [] : [`it is not refused with ${wanted}, but with ${returnCode}: ${told(issues)}`]
}

// Checks that hold for every answer.
function wireDifferences(model: Model, answer: Answer): readonly string[] {
  const { returnCode, returnMsg, issues = [], status } = answer
  const found: string[] = []
  if (typeof returnCode !== 'string') found.push('returnCode is no text')
  if (typeof returnMsg !== 'string') found.push('returnMsg is no text')
  else if (returnCode !== '0' && returnMsg === '') found.push('it is refused without a word')
  const numbers = new Set(Object.values(model.errors).map(({ number }) => String(number)))
  if (returnCode !== '0' && !numbers.has(returnCode)) found.push(`returnCode ${returnCode} is not in the catalogue`)
  for (const issue of issues) if (model.errors[issue.code] === undefined) found.push(`the issue "${issue.code}" is not in the catalogue`)
  const [first] = issues
  if (first !== undefined && model.errors[first.code] !== undefined && String(model.errors[first.code]!.number) !== returnCode)
    found.push(`returnCode ${returnCode} is not that of the first issue, ${first.code}`)
  if (returnCode === '0' && status !== 'SUCCESS') found.push(`a status of ${status} with returnCode 0`)
  found.push(...formDifferences(model, answer))
  return found
}
