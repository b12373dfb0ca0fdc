import type { AnswerEnvelope } from '../../core/wire/envelope.ts'

/** Codes whose text is followed by the name of a field, which the server sends after the mark (specification 8.2). */
const namingAField: ReadonlySet<string> = new Set(['10011194', '10021194', '30420033'])
/** The code whose placeholders the caller fills from a list. */
const filledByCaller = '10110069'
const fieldMark = '|~|'
const parametersMark = '$$$'

type Answer = Pick<AnswerEnvelope, 'returnCode' | 'returnMsg' | 'issues'>

/** The values after the mark, a JSON array; anything else fills nothing. */
function parametersIn(message: string): readonly string[] {
  const at = message.indexOf(parametersMark)
  if (at < 0) return []
  try {
    const parsed: unknown = JSON.parse(message.slice(at + parametersMark.length))
    return Array.isArray(parsed) ? parsed.map(String) : []
  } catch {
    return []
  }
}

function beforeMarks(message: string): string {
  return message.split(fieldMark)[0]!.split(parametersMark)[0]!.trim()
}

/**
 * The message of an answer for a person. `textOfCode` is the localized text of a numeric code; a code without one shows the server's own message, and so does a
 * text with placeholders for which no values were sent.
 */
export function messageOfAnswer(answer: Answer, textOfCode: (code: string) => string | undefined, supplied: readonly string[] = []): string {
  const [issue] = answer.issues ?? []
  if (issue !== undefined && issue.text !== '') return issue.text
  const template = textOfCode(answer.returnCode)
  if (template === undefined || template === '') return beforeMarks(answer.returnMsg)
  if (namingAField.has(answer.returnCode)) {
    const field = answer.returnMsg.split(fieldMark)[1]
    return field === undefined ? template : `${template} ${field.trim()}`
  }
  const values = answer.returnCode === filledByCaller ? supplied : parametersIn(answer.returnMsg)
  const holes = template.match(/\{\w+\}/g) ?? []
  if (holes.length === 0) return template
  if (values.length === 0) return beforeMarks(answer.returnMsg) || template
  let next = 0
  return template.replace(/\{\w+\}/g, (hole) => values[next++] ?? hole)
}
