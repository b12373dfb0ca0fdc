import type { PortAnswer } from './port-adapter.ts'

/** What an answer may be long. */
export const LONGEST_ANSWER = 65_536
const LONGEST_REASON = 300

/** Reads `{"answer": "done"}`, `{"answer": "later"}` or `{"answer": "failed", "reason": "..."}`; throws if it says anything else. */
export function readAnswer(text: string): PortAnswer {
  if (text.length > LONGEST_ANSWER) throw new Error('The answer is too long')
  const said = parsed(text)
  switch (said['answer']) {
    case 'done':
    case 'later':
      return { kind: said['answer'] }
    case 'failed':
      return { kind: 'failed', reason: oneLine(said['reason']) }
    default:
      throw new Error('The answer is none of done, later and failed')
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const said: unknown = JSON.parse(text)
    if (typeof said === 'object' && said !== null) return said as Readonly<Record<string, unknown>>
  } catch {
    // Said below.
  }
  throw new Error('The answer is no JSON object')
}

/** A reason is shown to people: one line of it, without characters that nobody sees. */
function oneLine(reason: unknown): string {
  return String(reason ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_REASON)
}
