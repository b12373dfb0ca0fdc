import type { AnswerEnvelope } from '../../core/wire/envelope.ts'

/** Codes whose text is followed by the name of a field, which the server sends after a separator (specification 2: 8.2). */
const namingAField: ReadonlySet<string> = new Set(['10011194', '10021194', '30420033'])
/** The code whose placeholders the caller fills from a list. */
const filledByCaller = '10110069'
const fieldSeparator = '|~|'
const parametersSeparator = '$$$'

type Answer = Pick<AnswerEnvelope, 'returnCode' | 'returnMsg' | 'issues'>

/** The values after the separator, a JSON array. Anything else gives no values. */
function parametersIn(message: string): readonly string[] {
  const at = message.indexOf(parametersSeparator)
  if (at < 0) return []
  try {
    const parsed: unknown = JSON.parse(message.slice(at + parametersSeparator.length))
    return Array.isArray(parsed) ? parsed.map(String) : []
  } catch {
    return []
  }
}

function beforeSeparators(message: string): string {
  return message.split(fieldSeparator)[0]!.split(parametersSeparator)[0]!.trim()
}

/**
 * The message of an answer for a person. `textOfCode` is the localized text of a numeric code; a code without one shows the server's own message, and so does a
 * text with placeholders for which no values were sent.
 */
export function messageOfAnswer(answer: Answer, textOfCode: (code: string) => string | undefined, supplied: readonly string[] = []): string {
  const [issue] = answer.issues ?? []
  if (issue !== undefined && issue.text !== '') return issue.text
  const template = textOfCode(answer.returnCode)
  if (template === undefined || template === '') return beforeSeparators(answer.returnMsg)
  if (namingAField.has(answer.returnCode)) {
    const field = answer.returnMsg.split(fieldSeparator)[1]
    return field === undefined ? template : `${template} ${field.trim()}`
  }
  const values = answer.returnCode === filledByCaller ? supplied : parametersIn(answer.returnMsg)
  const holes = template.match(/\{\w+\}/g) ?? []
  if (holes.length === 0) return template
  if (values.length === 0) return beforeSeparators(answer.returnMsg) || template
  let next = 0
  return template.replace(/\{\w+\}/g, (hole) => values[next++] ?? hole)
}
