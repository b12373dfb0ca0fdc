import { groupedBy } from './grouped-by.ts'
import { posix } from 'node:path'
import type { Edge } from './import-graph.ts'

/** Pairs of folders that import each other directly, tests aside, with one import of each direction. */
export function twoWayFolders(edges: readonly Edge[]): string[] {
  const firstByPair = new Map<string, Edge>()
  for (const edge of edges.filter(({ from }) => !/\.test\.tsx?$/.test(from))) {
    const key = `${posix.dirname(edge.from)} ${posix.dirname(edge.to)}`
    if (!firstByPair.has(key)) firstByPair.set(key, edge)
  }
  return [...firstByPair].flatMap(([key, edge]) => {
    const [from = '', to = ''] = key.split(' ')
    const back = firstByPair.get(`${to} ${from}`)
    return from < to && back !== undefined ? [`${from} <-> ${to}: ${told(edge)}, ${told(back)}`] : []
  })
}

function told({ from, to }: Edge): string {
  return `${posix.basename(from)} imports ${posix.basename(to)}`
}

/** Folders with more code files than a reader can survey, tests included. */
export function flatFolders(files: Iterable<string>, mostFiles: number): string[] {
  const folders = groupedBy(files, (file) => posix.dirname(file))
  return [...folders].flatMap(([folder, { length }]) => (length > mostFiles ? [`${folder}: ${length} files, at most ${mostFiles}`] : []))
}
