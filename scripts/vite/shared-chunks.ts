type ModuleInfo = { readonly importedIds: readonly string[] }
/** What Rolldown tells of the modules while it puts them into chunks. */
type Graph = { getModuleInfo(id: string): ModuleInfo | null }

/** Every module that comes along with one: what it imports, and what that imports. */
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
 * The chunk that a module of a list goes to, so that the first list is a few files and not seventy: what the login needs too, and
 * what other screens share with the lists. What lists alone need lies with them by itself.
 */
export function sharedChunks(web: string): (id: string, graph: Graph) => string | null {
  const reached = new Map<string, ReadonlySet<string>>()
  function isReached(graph: Graph, file: string, id: string): boolean {
    const start = `${web}/${file}`
    // Otherwise a file that was moved would empty its chunk without a word.
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
