import { checkExpression } from './check-expression.ts'
import { checkLimits } from '../parse/check-limits.ts'
import type { Node } from './checked-node.ts'
import { parseExpression } from '../parse/parse-expression.ts'
import { childrenOf } from '../parse/syntax.ts'
import type { Syntax } from '../parse/syntax.ts'
import { DECIMAL } from '../values/value-type.ts'

/**
 * A fault of a formula that a person wrote: unreadable from here on, an unknown name, a construct that is not allowed, or no figure as its result. `position`
 * counts characters from 1; `found` is the text there, "" at the end.
 */
export type FormulaError = { readonly kind: 'unread' | 'name' | 'notAllowed' | 'noFigure'; readonly position: number; readonly found: string }

const MAX_LENGTH = 400
const FUNCTIONS: readonly string[] = ['round', 'min', 'max', 'abs']
const PARTS: readonly Syntax['kind'][] = ['number', 'name', 'negate', 'not', 'arithmetic', 'compare', 'logic', 'conditional', 'call']
const FULL_WIDTH: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '，': ',',
  '＋': '+',
  '－': '-',
  '×': '*',
  '＊': '*',
  '÷': '/',
  '／': '/',
  '．': '.',
}

/**
 * Reads a formula that people write, not authors of declarations: figures, `+ - * /`, parentheses, comparisons with `? :`, and round, min, max, abs, over the
 * given names. Accepts the full-width characters of a Chinese keyboard.
 */
export function readWrittenFormula(text: string, names: readonly string[]): { readonly node: Node } | { readonly fault: FormulaError } {
  const source = text.replace(/[（），＋－×＊÷／．]/g, (sign) => FULL_WIDTH[sign]!)
  // Counts characters as people do: one outside the basic plane is one.
  const before = (start: number) => Array.from(source.slice(0, start)).length
  const at = (kind: FormulaError['kind'], start: number, end: number) => ({
    fault: { kind, position: before(start) + 1, found: text.slice(start, Math.min(end, start + 20)) },
  })
  if (source.length > MAX_LENGTH) return at('unread', MAX_LENGTH, source.length)
  const parsed = parseExpression(source)
  if ('problem' in parsed) return at('unread', parsed.problem.start, parsed.problem.end)
  const tooLarge = checkLimits(parsed.syntax)
  if (tooLarge !== undefined) return at('notAllowed', tooLarge.start, tooLarge.end)
  const wrong = wrongPart(parsed.syntax, names)
  if (wrong !== undefined) return at(wrong.kind, wrong.part.start, wrong.part.end)
  const scope = { variables: Object.fromEntries(names.map((name) => [name, DECIMAL])), records: {} }
  const checked = checkExpression(source, parsed.syntax, scope, DECIMAL)
  if ('node' in checked) return checked
  const [problem] = checked.problems
  return at('noFigure', problem?.start ?? 0, problem?.end ?? source.length)
}

// In the order of reading, so that the first fault is told.
function wrongPart(syntax: Syntax, names: readonly string[]): { readonly kind: 'name' | 'notAllowed'; readonly part: Syntax } | undefined {
  if (syntax.kind === 'name' && !names.includes(syntax.name)) return { kind: 'name', part: syntax }
  const isCallOfOurs = syntax.kind !== 'call' || (syntax.receiver === undefined && FUNCTIONS.includes(syntax.name))
  if (!PARTS.includes(syntax.kind) || !isCallOfOurs) return { kind: 'notAllowed', part: syntax }
  for (const child of childrenOf(syntax)) {
    const wrong = wrongPart(child, names)
    if (wrong !== undefined) return wrong
  }
  return undefined
}
