import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'

/** The issues of a refusal by field name; those of no shown field are under "". */
export function issuesByField({ returnCode, returnMsg, issues = [] }: AnswerEnvelope, fields: readonly string[]): Readonly<Record<string, string>> {
  if (returnCode === '0') return {}
  const told: Record<string, string> = {}
  for (const { path, text } of issues.length > 0 ? issues : [{ path: '', text: returnMsg }]) {
    const field = /^entity\.(\w+)/.exec(path)?.[1] ?? ''
    const key = fields.includes(field) ? field : ''
    const said = key === '' ? `${text} (${returnCode})` : text
    told[key] = told[key] === undefined || told[key] === said ? said : `${told[key]} ${said}`
  }
  return told
}
