import { groupedBy } from './grouped-by.ts'
import type { Edge } from './import-graph.ts'

/** Cycles of imports, each once, as "a -> b -> a"; "~>" stands before a file from which only types are imported. */
export function importCycles(edges: readonly Edge[]): string[] {
  const edgesFrom = groupedBy(edges, ({ from }) => from)
  const found: string[] = []
  const done = new Set<string>()
  const path: Edge[] = []
  const walk = (file: string): void => {
    const start = path.findIndex(({ from }) => from === file)
    if (start >= 0) return void found.push(`${file}${path.slice(start).map(step).join('')}`)
    if (done.has(file)) return
    for (const edge of edgesFrom.get(file) ?? []) {
      path.push(edge)
      walk(edge.to)
      path.pop()
    }
    done.add(file)
  }
  for (const file of edgesFrom.keys()) walk(file)
  return found
}

function step({ to, isType }: Edge): string {
  return isType ? ` ~> ${to}` : ` -> ${to}`
}
