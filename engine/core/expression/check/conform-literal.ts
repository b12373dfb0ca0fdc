import { didYouMean } from '../../text/nearest-name.ts'
import { isDate } from '../functions/calendar-days.ts'
import type { Node } from './checked-node.ts'
import { problemAt } from '../parse/problem.ts'
import type { ExpressionProblem } from '../parse/problem.ts'
import type { ValueType } from '../values/value-type.ts'

const INSTANT_TEXT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?Z$/

/**
 * Gives the text literals of a node the type that their context expects: 'CNY' beside a currency becomes a currency, and is refused if the currency has no such
 * value. Looks into both branches of a conditional and into list literals; every other node stays as it is. `of` names the compared value in the message.
 */
export function conformLiteral(node: Node, wanted: ValueType, of: string, report: (problem: ExpressionProblem) => void): Node {
  if (node.kind === 'list' && wanted.kind === 'list') {
    const items = node.items.map((item) => conformLiteral(item, wanted.of, of, report))
    return { ...node, items, type: { kind: 'list', of: items[0]?.type ?? wanted.of } }
  }
  if (node.kind === 'conditional') {
    const yes = conformLiteral(node.yes, wanted, of, report)
    return { ...node, yes, no: conformLiteral(node.no, wanted, of, report), type: yes.type }
  }
  if (node.kind !== 'literal' || typeof node.value !== 'string' || node.type.kind !== 'text') return node
  const problem = problemOf(node.value, wanted, of, node)
  if (problem !== undefined) report(problem)
  return wanted.kind === 'enum' || wanted.kind === 'date' || wanted.kind === 'instant' || wanted.kind === 'record' ? { ...node, type: wanted } : node
}

function problemOf(value: string, wanted: ValueType, of: string, node: Node): ExpressionProblem | undefined {
  switch (wanted.kind) {
    case 'enum':
      if (wanted.values.length === 0 || wanted.values.includes(value)) return undefined
      return problemAt(node, `"${value}" is not a value of ${of}`, didYouMean(value, wanted.values) ?? listed(wanted.values))
    case 'date':
      return isDate(value) ? undefined : problemAt(node, `"${value}" is not a date`, 'write a day of the calendar, such as 2026-11-20')
    case 'instant':
      if (INSTANT_TEXT.test(value) && isDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))) return undefined
      return problemAt(node, `"${value}" is not an instant`, 'write it in UTC, such as 2026-11-20T08:30:00Z')
    default:
      return undefined
  }
}

function listed(values: readonly string[]): string {
  return `its values are ${values.slice(0, 12).join(', ')}${values.length > 12 ? ' ...' : ''}`
}
