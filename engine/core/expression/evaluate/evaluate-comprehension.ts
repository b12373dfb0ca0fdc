import type { Evaluate } from './frame.ts'
import type { Node, NodeOf } from '../check/checked-node.ts'
import { strongerStop, EvaluationStop } from '../values/evaluation-stop.ts'

/** exists, all, map and filter. A blank item of a list, and a blank result of `map`, are absent from the list. */
export function evaluatorOfComprehension(node: NodeOf<'comprehension'>, evaluatorFor: (node: Node) => Evaluate): Evaluate {
  const [list, body] = [evaluatorFor(node.list), evaluatorFor(node.body)]
  const { depth } = node
  switch (node.operation) {
    case 'exists':
      return quantifier(list, body, depth, true)
    case 'all':
      return quantifier(list, body, depth, false)
    case 'map':
      return mapper(list, body, depth)
    case 'filter':
      return filterer(list, body, depth)
  }
}

/** One decisive row decides; without one, a row that could not be evaluated makes the result blank. */
function quantifier(list: Evaluate, body: Evaluate, depth: number, decisive: boolean): Evaluate {
  return (frame) => {
    const rows = list(frame)
    if (rows instanceof EvaluationStop) return rows
    let stop: EvaluationStop | undefined
    for (const row of rows as readonly unknown[]) {
      if (isAbsent(row)) continue
      frame.items[depth] = row
      const value = body(frame)
      if (value === decisive) return decisive
      if (value instanceof EvaluationStop) stop = strongerStop(stop, value)
    }
    return stop ?? !decisive
  }
}

function mapper(list: Evaluate, body: Evaluate, depth: number): Evaluate {
  return (frame) => {
    const rows = list(frame)
    if (rows instanceof EvaluationStop) return rows
    const results: unknown[] = []
    for (const row of rows as readonly unknown[]) {
      if (isAbsent(row)) continue
      frame.items[depth] = row
      const value = body(frame)
      if (!(value instanceof EvaluationStop)) results.push(value)
      else if (value.kind !== 'blank') return value
    }
    return results
  }
}

function filterer(list: Evaluate, body: Evaluate, depth: number): Evaluate {
  return (frame) => {
    const rows = list(frame)
    if (rows instanceof EvaluationStop) return rows
    const kept: unknown[] = []
    for (const row of rows as readonly unknown[]) {
      if (isAbsent(row)) continue
      frame.items[depth] = row
      const holds = body(frame)
      if (holds instanceof EvaluationStop) return holds
      if (holds === true) kept.push(row)
    }
    return kept
  }
}

function isAbsent(row: unknown): boolean {
  return row === undefined || row === null || row === ''
}
