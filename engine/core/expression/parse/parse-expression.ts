import { Environment, ParseError } from '@marcbachmann/cel-js'
import type { ASTNode } from '@marcbachmann/cel-js'
import { problemAt } from './problem.ts'
import type { ExpressionProblem } from './problem.ts'
import type { LogicOperator, Syntax } from './syntax.ts'

// Only the parser is used. Its own limits stop runaway input early; `check-limits.ts` has those of the language, in the author's terms.
const environment = new Environment({ limits: { maxAstNodes: 3000, maxDepth: 100 } })
const MAX_LENGTH = 4000

/** Reads CEL. The only file that knows the library behind it. */
export function parseExpression(source: string): { readonly syntax: Syntax } | { readonly problem: ExpressionProblem } {
  const whole = { start: 0, end: source.length }
  if (source.trim() === '') return { problem: problemAt(whole, 'the expression is empty') }
  if (source.length > MAX_LENGTH) return { problem: problemAt(whole, `the expression is longer than ${MAX_LENGTH} characters`) }
  try {
    return { syntax: syntaxFrom(environment.parse(source).ast) }
  } catch (error) {
    if (error instanceof Unsupported) return { problem: problemAt(error.node, error.message, error.hint) }
    if (error instanceof ParseError) return { problem: problemFromParseError(error, source) }
    // Deeply nested input exhausts the parser's stack before its node limit is reached.
    if (error instanceof RangeError) return { problem: problemAt(whole, 'the expression is nested too deeply') }
    throw error
  }
}

class Unsupported extends Error {
  readonly node: ASTNode
  readonly hint: string | undefined
  constructor(node: ASTNode, message: string, hint?: string) {
    super(message)
    this.node = node
    this.hint = hint
  }
}

function syntaxFrom(node: ASTNode): Syntax {
  const { start, end } = node
  switch (node.op) {
    case 'value':
      return literalFrom(node)
    case 'id':
      return { kind: 'name', name: node.args, start, end }
    case '.':
      return { kind: 'member', of: syntaxFrom(node.args[0]), name: node.args[1], nameStart: node.pos, start, end }
    case '[]':
      return { kind: 'index', of: syntaxFrom(node.args[0]), index: syntaxFrom(node.args[1]), start, end }
    case 'call':
      return { kind: 'call', name: node.args[0], args: node.args[1].map(syntaxFrom), start, end }
    case 'rcall':
      return { kind: 'call', name: node.args[0], receiver: syntaxFrom(node.args[1]), args: node.args[2].map(syntaxFrom), start, end }
    case 'list':
      return { kind: 'list', items: node.args.map(syntaxFrom), start, end }
    case '!_':
      return { kind: 'not', operand: syntaxFrom(node.args), start, end }
    case '-_':
      return { kind: 'negate', operand: syntaxFrom(node.args), start, end }
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return { kind: 'compare', operator: node.op, left: syntaxFrom(node.args[0]), right: syntaxFrom(node.args[1]), start, end }
    case 'in':
      return { kind: 'in', left: syntaxFrom(node.args[0]), right: syntaxFrom(node.args[1]), start, end }
    case '+':
    case '-':
    case '*':
    case '/':
      return { kind: 'arithmetic', operator: node.op, left: syntaxFrom(node.args[0]), right: syntaxFrom(node.args[1]), start, end }
    case '&&':
    case '||':
      return { kind: 'logic', operator: node.op, operands: operandsOf(node, node.op).map(syntaxFrom), start, end }
    case '?:':
      return { kind: 'conditional', condition: syntaxFrom(node.args[0]), yes: syntaxFrom(node.args[1]), no: syntaxFrom(node.args[2]), start, end }
    case '%':
      throw new Unsupported(node, 'the operator % does not exist here', 'write isMultiple(x, step)')
    case 'map':
      throw new Unsupported(node, 'a map cannot be written in an expression')
    case '.?':
    case '[?]':
      throw new Unsupported(node, `the operator ${node.op} does not exist here`, 'write has(x)')
  }
}

function literalFrom(node: Extract<ASTNode, { op: 'value' }>): Syntax {
  const { start, end } = node
  const value: unknown = node.args
  if (typeof value === 'string') return { kind: 'text', value, start, end }
  if (typeof value === 'boolean') return { kind: 'flag', value, start, end }
  // Keeps the digits as written, so that 0.1 never becomes a float.
  if (typeof value === 'number' || typeof value === 'bigint') return { kind: 'number', digits: node.input.slice(start, end), start, end }
  if (value === null) throw new Unsupported(node, 'null does not exist here', 'write has(x) or !has(x)')
  throw new Unsupported(node, 'this kind of literal does not exist here')
}

/** `a && b && c` is one node with three operands, so that a long chain is not a deep one. */
function operandsOf(node: ASTNode, operator: LogicOperator): ASTNode[] {
  const operands: ASTNode[] = []
  let rest = node
  while (rest.op === operator) {
    const [left, right] = rest.args as [ASTNode, ASTNode]
    operands.unshift(right)
    rest = left
  }
  operands.unshift(rest)
  return operands
}

const WORDS: Readonly<Record<string, string>> = {
  EOF: 'the end',
  NUMBER: 'a number',
  STRING: 'a text',
  BOOLEAN: 'true or false',
  NULL: 'null',
  IDENTIFIER: 'a name',
  LPAREN: '"("',
  RPAREN: '")"',
  LBRACKET: '"["',
  RBRACKET: '"]"',
  LBRACE: '"{"',
  RBRACE: '"}"',
  DOT: '"."',
  COMMA: '","',
  COLON: '":"',
  QUESTION: '"?"',
  PLUS: '"+"',
  MINUS: '"-"',
  MULTIPLY: '"*"',
  DIVIDE: '"/"',
  MODULO: '"%"',
  AND: '"&&"',
  OR: '"||"',
  NOT: '"!"',
  IN: '"in"',
  EQ: '"=="',
  NE: '"!="',
  LT: '"<"',
  LE: '"<="',
  GT: '">"',
  GE: '">="',
}
const TWICE: Readonly<Record<string, string>> = { '=': 'write == to compare', '&': 'write &&', '|': 'write ||' }

function problemFromParseError(error: ParseError, source: string): ExpressionProblem {
  const start = Math.min(error.range?.start ?? 0, source.length)
  const end = Math.max(error.range?.end ?? source.length, start)
  const summary = error.summary.replace(/\b[A-Z]{2,}\b/g, (word) => WORDS[word] ?? word)
  const message = summary.charAt(0).toLowerCase() + summary.slice(1)
  return problemAt({ start, end }, message, error.code === 'unexpected_character' ? TWICE[source.charAt(start)] : undefined)
}
