import type { Expression, Values } from '../compile-expression.ts'
import { evaluatorFor } from '../evaluate/evaluate-node.ts'
import { partsOf } from '../check/checked-node.ts'
import type { Node, NodeOf } from '../check/checked-node.ts'
import { problemAt } from '../parse/problem.ts'
import type { ExpressionProblem } from '../parse/problem.ts'
import { fragment, joinFragments, sqlText } from './sql-fragment.ts'
import type { SqlFragment } from './sql-fragment.ts'
import { sqlLiteral } from './sql-literal.ts'
import type { ValueType } from '../values/value-type.ts'

/** The SQL of the column that holds a field path (quoted by its owner), or `undefined` where SQL has none. A record's is its id. */
export type Columns = (path: string) => string | undefined

/**
 * Compiles an expression to SQL of PostgreSQL, with every value bound. Names in `parameters` (`user`, `prefs`, `today`) are evaluated now, all others are
 * columns; a part that reads parameters alone may use the whole language. Blank is null: the three values of SQL's logic are the evaluator's true, false and
 * blank. To learn only whether an expression is in the subset, give the names without content: `{ user: {}, prefs: {}, today: null }`.
 */
export function expressionToSql(
  expression: Expression,
  columns: Columns,
  parameters: Values,
): { readonly sql: SqlFragment } | { readonly problems: readonly ExpressionProblem[] } {
  const writer: Writer = { columns, parameters, problems: [] }
  const sql = write(writer, expression.tree)
  return writer.problems.length > 0 ? { problems: writer.problems } : { sql }
}

type Write = (part: Node, wanted?: ValueType) => SqlFragment
type Writer = { readonly columns: Columns; readonly parameters: Values; readonly problems: ExpressionProblem[] }

function write(writer: Writer, node: Node, wanted = node.type): SqlFragment {
  if (readsOnly(node, writer.parameters)) return sqlLiteral(evaluatorFor(node)({ values: writer.parameters, items: [] }), wanted)
  const sqlOf = (part: Node, as?: ValueType): SqlFragment => write(writer, part, as)
  switch (node.kind) {
    case 'variable':
    case 'member':
      return writeColumn(writer, node)
    case 'not':
      return fragment`(not ${sqlOf(node.operand)})`
    case 'negate':
      return fragment`(- ${sqlOf(node.operand)})`
    case 'compare':
      return writeComparison(node, sqlOf)
    case 'in':
      return writeIn(node, sqlOf)
    case 'arithmetic':
      if (node.operator === '/') return refuse(writer, node, 'a division cannot run in SQL', 'compare products instead: a > b * c')
      return fragment`(${sqlOf(node.left)} ${sqlText(node.operator)} ${sqlOf(node.right)})`
    case 'join':
      return fragment`(${sqlOf(node.left)} || ${sqlOf(node.right)})`
    case 'logic':
      return writeLogic(writer, node, sqlOf)
    case 'conditional':
      // A blank condition makes the whole blank: an `else` would take it for false.
      return fragment`(case ${sqlOf(node.condition)} when true then ${sqlOf(node.yes)} when false then ${sqlOf(node.no)} end)`
    case 'has':
      return node.operand.type.kind === 'list'
        ? fragment`(coalesce(cardinality(${sqlOf(node.operand)}), 0) > 0)`
        : fragment`(${sqlOf(node.operand)} is not null)`
    case 'coalesce':
      return fragment`coalesce(${sqlOf(node.operand)}, ${sqlOf(node.fallback)})`
    case 'call':
      return writeCall(writer, node, sqlOf)
    case 'evaluateFormula':
      return refuse(writer, node, 'evaluateFormula() cannot run in SQL', 'give the document a computed field, and name that')
    case 'comprehension':
      return refuse(writer, node, `${node.operation}() cannot run in SQL`, 'give the document a computed field, and name that')
    case 'literal':
    case 'item':
    case 'index':
    case 'list':
      return refuse(writer, node, 'this cannot run in SQL')
  }
}

// Ids are bound without a cast, so that they take the type of the column.
const ID: ValueType = { kind: 'record', record: '' }

function readsOnly(node: Node, parameters: Values): boolean {
  return node.kind === 'variable' ? Object.hasOwn(parameters, node.name) : partsOf(node).every((part) => readsOnly(part, parameters))
}

function writeColumn(writer: Writer, node: Node): SqlFragment {
  const path = node.paths[0]
  const column = path === undefined ? undefined : writer.columns(path)
  return column === undefined ? refuse(writer, node, `"${path ?? 'this'}" is not available in SQL`) : sqlText(column)
}

function writeComparison(node: NodeOf<'compare'>, sqlOf: Write): SqlFragment {
  const operator = { '==': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' }[node.operator]
  // Dates are text for the evaluator but dates here; only the order of texts depends on the collation.
  const isTextOrder = node.left.type.kind === 'text' && operator !== '=' && operator !== '<>'
  const [left, right] = node.by === 'record' ? [sqlOf(node.left, ID), sqlOf(node.right, ID)] : [sqlOf(node.left), sqlOf(node.right)]
  return fragment`(${left} ${sqlText(operator)} ${right}${sqlText(isTextOrder ? ' collate "C"' : '')})`
}

// Operands that read parameters alone are decided now, so that the query need not join the records of the others.
function writeLogic(writer: Writer, node: NodeOf<'logic'>, sqlOf: Write): SqlFragment {
  const decides = node.operator === '||'
  const open: Node[] = []
  for (const operand of node.operands) {
    const known = readsOnly(operand, writer.parameters) ? evaluatorFor(operand)({ values: writer.parameters, items: [] }) : undefined
    if (known === decides) return sqlText(String(decides))
    if (known !== !decides) open.push(operand)
  }
  if (open.length === 0) return sqlText(String(!decides))
  if (open.length === 1) return sqlOf(open[0]!)
  return fragment`(${joinFragments(
    open.map((operand) => sqlOf(operand)),
    decides ? ' or ' : ' and ',
  )})`
}

function writeIn(node: NodeOf<'in'>, sqlOf: Write): SqlFragment {
  const { right } = node
  const as = node.by === 'record' ? ID : undefined
  const left = sqlOf(node.left, as)
  if (right.kind !== 'list') return fragment`(${left} = any(${sqlOf(right, as && { kind: 'list', of: as })}))`
  return fragment`(${left} in (${joinFragments(
    right.items.map((item) => sqlOf(item, as)),
    ', ',
  )}))`
}

type ToSql = (first: SqlFragment, second: SqlFragment) => SqlFragment

// PostgreSQL's least() passes over blanks; ours is blank where either is.
const least: ToSql = (a, b) => fragment`(case when ${a} <= ${b} then ${a} when ${b} < ${a} then ${b} end)`
const greatest: ToSql = (a, b) => fragment`(case when ${a} >= ${b} then ${a} when ${b} > ${a} then ${b} end)`

const FUNCTIONS: Readonly<Record<string, ToSql>> = {
  min: least,
  max: greatest,
  abs: (value) => fragment`abs(${value})`,
  startsWith: (text, part) => fragment`starts_with(${text}, ${part})`,
  endsWith: (text, part) => fragment`(right(${text}, length(${part})) = ${part})`,
  contains: (text, part) => fragment`(strpos(${text}, ${part}) > 0)`,
  daysBetween: (earlier, later) => fragment`((${later} - ${earlier})::numeric)`,
  dayOf: (instant, timeZone) => fragment`((${instant} at time zone ${timeZone})::date)`,
}

function writeCall(writer: Writer, node: NodeOf<'call'>, sqlOf: Write): SqlFragment {
  const toSql = FUNCTIONS[node.name]
  // min() and max() of a list take one argument.
  const isOfList = node.args[0]?.type.kind === 'list'
  if (toSql === undefined || isOfList) return refuse(writer, node, `${node.name}() cannot run in SQL`, 'give the document a computed field, and name that')
  const [first, second] = node.args.map((argument) => sqlOf(argument))
  return toSql(first!, second ?? sqlText(''))
}

function refuse(writer: Writer, node: Node, message: string, hint?: string): SqlFragment {
  writer.problems.push(problemAt(node, message, hint))
  return sqlText('null')
}
