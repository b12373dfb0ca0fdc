import { Refusal } from './refusal.ts'
import type { Ask } from './words.ts'

/** A question: its text, the flag that answers it, the default for an empty answer, and the check of an answer. */
export type Question = {
  readonly says: string
  readonly flag: string
  readonly proposal?: string
  /** An empty answer is valid. */
  readonly isOptional?: boolean
  readonly check?: (answer: string) => void
}

/** The value of a flag, or the answer on the terminal, which refuses a wrong answer immediately and asks again. */
export async function given(ask: Ask | undefined, value: string | undefined, { says, flag, proposal, isOptional, check }: Question): Promise<string> {
  if (value !== undefined || ask === undefined) {
    if (value === undefined && isOptional === true) return ''
    if (value === undefined || value === '') throw new Refusal(`say ${flag} (npm run new -- --help)`)
    check?.(value)
    return value
  }
  for (;;) {
    const answer = await ask(says, proposal)
    if (answer === '' && isOptional === true) return ''
    const wrong = answer === '' ? 'an answer is needed' : refusalOf(check, answer)
    if (wrong === undefined) return answer
    console.log(wrong)
  }
}

/** Several answers to one question; an empty one ends them. */
export async function givenMany(ask: Ask | undefined, values: readonly string[], question: Question): Promise<readonly string[]> {
  if (values.length > 0 || ask === undefined) return values
  const answers: string[] = []
  for (;;) {
    const answer = await given(ask, undefined, { ...question, isOptional: true })
    if (answer === '') return answers
    answers.push(answer)
  }
}

function refusalOf(check: Question['check'], answer: string): string | undefined {
  try {
    check?.(answer)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
