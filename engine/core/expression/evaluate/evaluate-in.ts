import { equalityFor } from '../values/compare-values.ts'
import type { Evaluate } from './frame.ts'
import type { Node, NodeOf } from '../check/checked-node.ts'
import { readerFor } from '../values/read-value.ts'
import { strongerStop, EvaluationStop } from '../values/evaluation-stop.ts'
import { TEXT } from '../values/value-type.ts'

/** Membership. In a literal list a blank item makes a miss blank, as in SQL; in a list of the data there are no blanks. */
export function evaluatorOfIn(node: NodeOf<'in'>, evaluatorFor: (node: Node) => Evaluate): Evaluate {
  const left = evaluatorFor(node.left)
  const { right } = node
  if (right.kind !== 'list') return inList(node, left, evaluatorFor(right))
  if (node.by === 'text' && right.items.every((item) => item.kind === 'literal')) {
    const values = new Set<unknown>(right.items.map((item) => item.value))
    return (frame) => {
      const value = left(frame)
      return value instanceof EvaluationStop ? value : values.has(value)
    }
  }
  return inWrittenList(left, right.items.map(evaluatorFor), equalityFor(node.by))
}

function inWrittenList(left: Evaluate, items: readonly Evaluate[], equals: (left: unknown, right: unknown) => boolean): Evaluate {
  return (frame) => {
    const value = left(frame)
    if (value instanceof EvaluationStop) return value
    let stop: EvaluationStop | undefined
    for (const item of items) {
      const other = item(frame)
      if (other instanceof EvaluationStop) stop = strongerStop(stop, other)
      else if (equals(value, other)) return true
    }
    return stop ?? false
  }
}

function inList(node: NodeOf<'in'>, left: Evaluate, list: Evaluate): Evaluate {
  const type = node.right.type.kind === 'list' ? node.right.type.of : TEXT
  const read = readerFor(type, node.right.paths[0] ?? 'a list')
  const equals = equalityFor(node.by)
  return (frame) => {
    const value = left(frame)
    if (value instanceof EvaluationStop && value.kind !== 'blank') return value
    const items = list(frame)
    if (items instanceof EvaluationStop) return value instanceof EvaluationStop ? value : items
    // Nothing is in an empty list, not even an unknown value: false, as in SQL.
    if (value instanceof EvaluationStop) return (items as readonly unknown[]).some((item) => item !== null && item !== undefined && item !== '') ? value : false
    // Ids and texts need no conversion: a user with a thousand groups is checked for every row of a list.
    if (node.by === 'text') return (items as readonly unknown[]).includes(value)
    if (node.by === 'record') return (items as readonly unknown[]).some((item) => equals(value, item))
    let stop: EvaluationStop | undefined
    for (const raw of items as readonly unknown[]) {
      const item = read(raw)
      if (item instanceof EvaluationStop) stop = item.kind === 'blank' ? stop : strongerStop(stop, item)
      else if (equals(value, item)) return true
    }
    return stop ?? false
  }
}
