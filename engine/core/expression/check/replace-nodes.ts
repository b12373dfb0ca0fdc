import type { Node } from './checked-node.ts'

/** The tree with every node replaced for which `replace` returns another; from the top, so that the largest one wins. */
export function replaceNodes(node: Node, replace: (node: Node) => Node | undefined): Node {
  const other = replace(node)
  if (other !== undefined) return other
  const inner = (part: Node): Node => replaceNodes(part, replace)
  switch (node.kind) {
    case 'literal':
    case 'variable':
    case 'item':
      return node
    case 'member':
      return { ...node, of: inner(node.of) }
    case 'index':
      return { ...node, of: inner(node.of), index: inner(node.index) }
    case 'list':
      return { ...node, items: node.items.map(inner) }
    case 'not':
    case 'negate':
    case 'has':
      return { ...node, operand: inner(node.operand) }
    case 'compare':
    case 'in':
    case 'arithmetic':
    case 'join':
      return { ...node, left: inner(node.left), right: inner(node.right) }
    case 'logic':
      return { ...node, operands: node.operands.map(inner) }
    case 'conditional':
      return { ...node, condition: inner(node.condition), yes: inner(node.yes), no: inner(node.no) }
    case 'coalesce':
      return { ...node, operand: inner(node.operand), fallback: inner(node.fallback) }
    case 'evaluateFormula':
      return { ...node, text: inner(node.text), figures: node.figures.map(inner) }
    case 'comprehension':
      return { ...node, list: inner(node.list), body: inner(node.body) }
    case 'call':
      return { ...node, args: node.args.map(inner) }
  }
}
