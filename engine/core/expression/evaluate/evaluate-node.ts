import type { Decimal } from '../../decimal/decimal.ts'
import { comparisonFor } from '../values/compare-values.ts'
import { evaluatorOfComprehension } from './evaluate-comprehension.ts'
import { evaluatorOfIn } from './evaluate-in.ts'
import { evaluatorOfWrittenFormula } from './evaluate-written-formula.ts'
import type { Evaluate } from './frame.ts'
import type { Node, NodeOf } from '../check/checked-node.ts'
import { readerFor } from '../values/read-value.ts'
import { blank, failure, strongerStop, EvaluationStop } from '../values/evaluation-stop.ts'

/** Turns a node into a function once, by closures, without generated code. */
export function evaluatorFor(node: Node): Evaluate {
  switch (node.kind) {
    case 'literal': {
      const { value } = node
      return () => value
    }
    case 'variable': {
      const { name } = node
      const read = readerFor(node.type, name)
      return (frame) => read(frame.values[name])
    }
    case 'item': {
      const { depth } = node
      const read = readerFor(node.type, node.paths[0] ?? node.name)
      return (frame) => read(frame.items[depth])
    }
    case 'member':
      return evaluatorOfMember(node)
    case 'index':
      return evaluatorOfIndex(node)
    case 'list': {
      const items = node.items.map(evaluatorFor)
      return (frame) => {
        const list: unknown[] = []
        for (const item of items) {
          const value = item(frame)
          if (!(value instanceof EvaluationStop)) list.push(value)
          else if (value.kind !== 'blank') return value
        }
        return list
      }
    }
    case 'not': {
      const operand = evaluatorFor(node.operand)
      return (frame) => {
        const value = operand(frame)
        return value instanceof EvaluationStop ? value : !value
      }
    }
    case 'negate': {
      const operand = evaluatorFor(node.operand)
      return (frame) => {
        const value = operand(frame)
        return value instanceof EvaluationStop ? value : (value as Decimal).negated()
      }
    }
    case 'compare':
      return evaluatorOfPair(node, comparisonFor(node.operator, node.by))
    case 'arithmetic':
      return evaluatorOfPair(node, ARITHMETIC[node.operator] as Combine)
    case 'join':
      return evaluatorOfPair(node, (left, right) => `${left as string}${right as string}`)
    case 'in':
      return evaluatorOfIn(node, evaluatorFor)
    case 'logic':
      return evaluatorOfLogic(node)
    case 'conditional': {
      const [condition, yes, no] = [evaluatorFor(node.condition), evaluatorFor(node.yes), evaluatorFor(node.no)]
      return (frame) => {
        const holds = condition(frame)
        return holds instanceof EvaluationStop ? holds : holds === true ? yes(frame) : no(frame)
      }
    }
    case 'has':
      return evaluatorOfHas(node)
    case 'coalesce': {
      const [operand, fallback] = [evaluatorFor(node.operand), evaluatorFor(node.fallback)]
      return (frame) => {
        const value = operand(frame)
        return value instanceof EvaluationStop && value.kind === 'blank' ? fallback(frame) : value
      }
    }
    case 'evaluateFormula':
      return evaluatorOfWrittenFormula(node, evaluatorFor)
    case 'comprehension':
      return evaluatorOfComprehension(node, evaluatorFor)
    case 'call':
      return evaluatorOfCall(node)
  }
}

type Combine = (left: unknown, right: unknown) => unknown | EvaluationStop

const ARITHMETIC = {
  '+': (left: Decimal, right: Decimal) => left.plus(right),
  '-': (left: Decimal, right: Decimal) => left.minus(right),
  '*': (left: Decimal, right: Decimal) => left.times(right),
  '/': (left: Decimal, right: Decimal) => (right.isZero() ? failure('division by zero') : left.div(right)),
} as const

function evaluatorOfPair(node: { readonly left: Node; readonly right: Node }, combine: Combine): Evaluate {
  const [left, right] = [evaluatorFor(node.left), evaluatorFor(node.right)]
  return (frame) => {
    const first = left(frame)
    if (first instanceof EvaluationStop) return first
    const second = right(frame)
    return second instanceof EvaluationStop ? second : combine(first, second)
  }
}

// As in SQL and CEL: one false decides an `&&` and one true an `||`, on either side; only then does a blank count.
function evaluatorOfLogic(node: NodeOf<'logic'>): Evaluate {
  const operands = node.operands.map(evaluatorFor)
  const decisive = node.operator === '||'
  return (frame) => {
    let stop: EvaluationStop | undefined
    for (const operand of operands) {
      const value = operand(frame)
      if (value === decisive) return decisive
      if (value instanceof EvaluationStop) stop = strongerStop(stop, value)
    }
    return stop ?? !decisive
  }
}

function evaluatorOfMember(node: NodeOf<'member'>): Evaluate {
  const of = evaluatorFor(node.of)
  const { name } = node
  const path = node.paths[0] ?? name
  const read = readerFor(node.type, path)
  const isNotLoaded = failure(`${path} cannot be read: only the id of its record is loaded`)
  return (frame) => {
    const record = of(frame)
    if (record instanceof EvaluationStop) return record
    if (typeof record === 'object') return read((record as Readonly<Record<string, unknown>>)[name])
    return name === 'id' ? read(record) : isNotLoaded
  }
}

function evaluatorOfIndex(node: NodeOf<'index'>): Evaluate {
  const [of, index] = [evaluatorFor(node.of), evaluatorFor(node.index)]
  const path = node.paths[0] ?? 'the item of a list'
  const read = readerFor(node.type, path)
  const isAbsent = blank(path)
  return (frame) => {
    const list = of(frame)
    if (list instanceof EvaluationStop) return list
    const place = index(frame)
    if (place instanceof EvaluationStop) return place
    const at = (place as Decimal).toNumber()
    return Number.isInteger(at) && at >= 0 && at < (list as readonly unknown[]).length ? read((list as readonly unknown[])[at]) : isAbsent
  }
}

function evaluatorOfHas(node: NodeOf<'has'>): Evaluate {
  const operand = evaluatorFor(node.operand)
  return (frame) => {
    const value = operand(frame)
    if (value instanceof EvaluationStop) return value.kind === 'blank' ? false : value.isThere || value
    return Array.isArray(value) ? value.length > 0 : true
  }
}

function evaluatorOfCall(node: NodeOf<'call'>): Evaluate {
  const args = node.args.map(evaluatorFor)
  // The checker has matched the arguments with the overload.
  const call = node.overload.evaluate as (...values: unknown[]) => unknown | EvaluationStop
  const { takesBlanks = false } = node.overload
  return (frame) => {
    const values: unknown[] = []
    for (const argument of args) {
      const value = argument(frame)
      const isLeftOut = takesBlanks && value instanceof EvaluationStop && value.kind === 'blank'
      if (value instanceof EvaluationStop && !isLeftOut) return value
      values.push(isLeftOut ? '' : value)
    }
    return call(...values)
  }
}
