import { expressionOf } from '../../core/expression/expression-of.ts'
import { type Node, partsOf } from '../../core/expression/check/checked-node.ts'
import { entityOfFormula } from '../../core/model/entity-of-formula.ts'
import { formulasIn } from '../../core/model/formulas-in.ts'
import type { Model } from '../../core/model/model.ts'

/** The functions that read prices out of a text such as "100: 9.50; 500: 9.20": their first argument. */
const READERS: ReadonlySet<string> = new Set(['tierPrice', 'areTiers', 'basePrice'])

/** The text fields that prices are read from, by entity: what is written there becomes the price of a line. */
export function textsWithPrices(model: Model): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const formula of formulasIn(model.entities)) {
    if (![...READERS].some((name) => formula.source.includes(`${name}(`))) continue
    for (const path of pathsRead(expressionOf(model, formula).tree)) {
      const entity = entityOfFormula(model, formula)
      if (entity?.fields[path]?.type === 'text') found.set(entity.name, (found.get(entity.name) ?? new Set()).add(path))
    }
  }
  return found
}

function pathsRead(node: Node): readonly string[] {
  const own = node.kind === 'call' && READERS.has(node.name) ? (node.args[0]?.paths ?? []) : []
  return [...own, ...partsOf(node).flatMap(pathsRead)]
}
