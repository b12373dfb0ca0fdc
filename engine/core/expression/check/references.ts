import { partsOf } from './checked-node.ts'
import type { Node } from './checked-node.ts'

/**
 * The dotted paths that an expression reads, in the order of reading. A list counts by the fields read of its rows ("lines.quantity"), and by itself if no
 * field is read.
 */
export function referencesOf(root: Node): readonly string[] {
  const read: string[] = []
  const passed: string[] = []
  function visit(node: Node, isPassedThrough: boolean): void {
    switch (node.kind) {
      case 'variable':
      case 'item':
      case 'member':
      case 'index':
        if (node.kind === 'member' || node.kind === 'index') visit(node.of, true)
        if (node.kind === 'index') visit(node.index, false)
        if (isPassedThrough) passed.push(...node.paths)
        else read.push(...node.paths)
        return
      case 'comprehension':
        visit(node.list, true)
        visit(node.body, isPassedThrough && node.operation === 'map')
        return
      case 'conditional':
        visit(node.condition, false)
        visit(node.yes, isPassedThrough)
        visit(node.no, isPassedThrough)
        return
      default:
        for (const part of partsOf(node)) visit(part, false)
    }
  }
  visit(root, false)
  // A list without a read field counts by itself: lines.exists(l, true).
  const all = [...read, ...passed]
  return [...new Set([...read, ...passed.filter((path) => !all.some((other) => other.startsWith(`${path}.`)))])]
}
