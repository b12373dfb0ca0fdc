import { createInterface } from 'node:readline/promises'
import { Refusal } from './refusal.ts'
import type { Ask } from './words.ts'

function stopped(): never {
  throw new Refusal('\nstopped: nothing was written')
}

/** Asks on the terminal, one question a line; an empty answer takes the proposal. Absent without a terminal. */
export function askOnTerminal(): { readonly ask: Ask; close(): void } | undefined {
  if (!process.stdin.isTTY) return undefined
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  return {
    ask: async (question, proposal) => {
      const answer = (await terminal.question(`${question}${proposal === undefined ? '' : ` [${proposal}]`}: `).catch(stopped)).trim()
      return answer === '' ? (proposal ?? '') : answer
    },
    close: () => terminal.close(),
  }
}
