import { parseTree, printParseErrorCode } from 'jsonc-parser'
import type { ParseError } from 'jsonc-parser'

/** A syntax mistake in JSON: its place, its kind, the way out, and the characters of the same length that repair it. */
export type JsonMistake = { readonly offset: number; readonly message: string; readonly hint?: string; readonly repair?: Repair }
type Repair = { readonly offset: number; readonly text: string }

/** The most mistakes reported for one file: beyond it the file is probably in another format. */
const MAX_MISTAKES = 50

const options = { disallowComments: true, allowTrailingComma: false }

/**
 * Every mistake in a text that is almost JSON, and the repaired text of the same length, in which everything else keeps its place. `isWhole` is false if a
 * mistake has no such repair; the rest is then not read.
 */
export function recoverSyntax(text: string): { readonly text: string; readonly isWhole: boolean; readonly mistakes: readonly JsonMistake[] } {
  const mistakes: JsonMistake[] = []
  let now = text
  while (mistakes.length < MAX_MISTAKES) {
    const errors: ParseError[] = []
    parseTree(now, errors, options)
    // What the library's reader accepts and JSON does not, such as a tab within a text.
    const mistake =
      errors.length > 0 ? mistakeAt(now, errors[0]!) : isJson(now) ? undefined : { offset: 0, message: 'not JSON: a text has a sign that must be escaped' }
    if (mistake === undefined) return { text: now, isWhole: true, mistakes }
    mistakes.push(mistake)
    if (mistake.repair === undefined) break
    now = repaired(now, mistake.repair)
  }
  return { text: now, isWhole: false, mistakes }
}

/** The text with one mistake repaired. */
export function repaired(text: string, { offset, text: signs }: Repair): string {
  return text.slice(0, offset) + signs + text.slice(offset + signs.length)
}

function mistakeAt(text: string, { offset, length, error }: ParseError): JsonMistake {
  const code = printParseErrorCode(error)
  const sign = text[offset] ?? ''
  const last = lastBefore(text, offset)
  switch (code) {
    case 'PropertyNameExpected':
    case 'ValueExpected':
      if ('}]'.includes(sign) && text[last] === ',')
        return {
          offset: last,
          message: `not JSON: a comma stands before the closing ${sign}`,
          hint: 'take the comma away',
          repair: { offset: last, text: ' ' },
        }
      if (sign === ',') return { offset, message: 'not JSON: a comma too many', hint: 'take one of them away', repair: { offset, text: ' ' } }
      break
    case 'CommaExpected':
      return {
        offset: last + 1,
        message: 'not JSON: a comma is missing after this value',
        hint: 'write one',
        ...(/\s/.test(text[last + 1] ?? '') && { repair: { offset: last + 1, text: ',' } }),
      }
    case 'InvalidCommentToken':
      return {
        offset,
        message: 'not JSON: there are no comments',
        hint: 'take it away',
        repair: { offset, text: spacesFor(text.slice(offset, offset + length)) },
      }
    case 'InvalidSymbol': {
      const quoted = /^'([^'"\\\n]*)'/.exec(text.slice(offset))
      if (quoted !== null)
        return { offset, message: 'not JSON: a text stands in double quotes', hint: `write "${quoted[1]}"`, repair: { offset, text: `"${quoted[1]}"` } }
      const word = /^[A-Za-z_$][\w$-]*/.exec(text.slice(offset))?.[0]
      const isName = /^\s*:/.test(text.slice(offset + (word?.length ?? 0)))
      if (word !== undefined && isName) return { offset, message: 'not JSON: a name stands in double quotes', hint: `write "${word}"` }
      if (word !== undefined) return { offset, message: `not JSON: ${word} is no value`, hint: `a text stands in double quotes: write "${word}"` }
      break
    }
    case 'UnexpectedEndOfString':
      return { offset, message: 'not JSON: the text does not end on its line', hint: 'close it with "' }
    case 'CloseBraceExpected':
      return { offset: last + 1, message: 'not JSON: a closing } is missing', hint: 'write it where the thing ends' }
    case 'CloseBracketExpected':
      return { offset: last + 1, message: 'not JSON: a closing ] is missing', hint: 'write it where the list ends' }
    case 'EndOfFileExpected':
      return { offset, message: 'not JSON: something stands behind the end', hint: 'there is a closing } or ] too many before it' }
    default:
  }
  return { offset, message: `not JSON: ${code.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase()}` }
}

function lastBefore(text: string, offset: number): number {
  let last = offset - 1
  while (last > 0 && /\s/.test(text[last]!)) last--
  return last
}

/** Blanks of the same length. */
export function spacesFor(text: string): string {
  return text.replaceAll(/[^\n\r]/g, ' ')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
