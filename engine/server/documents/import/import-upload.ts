import { issue } from '../../../core/rules/issue.ts'
import type { Issue, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { RefusedError } from '../../calls/refused-error.ts'

/** An uploaded file; `isDryRun`: it is checked and nothing is written. */
export type Upload = { readonly name: string; readonly bytes: Buffer; readonly isDryRun: boolean }

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

/** The file of an import: `entity: { file: { name, content }, dryRun? }`, the content in base64. */
export function uploadOf({ entity = {} }: RequestEnvelope): Upload {
  const { file, dryRun, ...rest } = entity
  const issues: Issue[] = Object.keys(rest).map((key) => issue('UNKNOWN_KEY', key, { key }))
  if (dryRun !== undefined && typeof dryRun !== 'boolean') issues.push(issue('WRONG_TYPE', 'dryRun', { expected: 'true or false' }))
  if (typeof file !== 'object' || file === null || Array.isArray(file))
    throw new RefusedError([...issues, issue(file === undefined || file === null ? 'EXCEL_FILE_NEEDED' : 'WRONG_TYPE', 'file')])
  const { name, content, ...others } = file as Record<string, unknown>
  issues.push(...Object.keys(others).map((key) => issue('UNKNOWN_KEY', `file.${key}`, { key })))
  if (typeof name !== 'string' || name.length > 255) issues.push(issue('WRONG_TYPE', 'file.name', { expected: 'text' }))
  if (typeof content !== 'string' || !BASE64.test(content)) issues.push(issue('WRONG_TYPE', 'file.content', { expected: 'base64' }))
  if (issues.length > 0) throw new RefusedError(issues)
  return { name: name as string, bytes: Buffer.from(content as string, 'base64'), isDryRun: dryRun === true }
}
