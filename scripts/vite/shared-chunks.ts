type ModuleInfo = { readonly importedIds: readonly string[] }
/** Rolldown's information about the modules while it assigns them to chunks. */
type Graph = { getModuleInfo(id: string): ModuleInfo | null }

/** A module and everything that it imports, directly or indirectly. */
function reachedFrom(graph: Graph, start: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}

/**
 * The chunk for a module of a list, so that the first list loads a few files and not seventy: one for modules that the login needs
 * too, one for those that other screens share with the lists. Rolldown itself places modules that only lists need.
 */
export function sharedChunks(web: string): (id: string, graph: Graph) => string | null {
  const reached = new Map<string, ReadonlySet<string>>()
  function isReached(graph: Graph, file: string, id: string): boolean {
    const start = `${web}/${file}`
    // Otherwise moving a file would silently empty its chunk.
    if (graph.getModuleInfo(start) === null) throw new Error(`Cannot divide the site into chunks: "${start}" is no module of it`)
    const known = reached.get(file) ?? reachedFrom(graph, start)
    reached.set(file, known)
    return known.has(id)
  }
  return (id, graph) => {
    if (id.endsWith('.css') || id.includes('/screens/list/') || !isReached(graph, 'screens/list/ListView.tsx', id)) return null
    return isReached(graph, 'parts/login/LoginPage.tsx', id) ? 'controls' : 'rows'
  }
}
