import { posix } from 'node:path'
import { importsOfSource } from './imports-of-source.ts'

/** An import of one file of ours by another. `isType`: of types alone, which are erased before the program runs. */
export interface Edge {
  readonly from: string
  readonly to: string
  readonly isType: boolean
}

/** Every import between the given sources, which are named by their path from the project's folder. */
export function importGraph(sources: ReadonlyMap<string, string>): Edge[] {
  return [...sources].flatMap(([from, source]) =>
    importsOfSource(source)
      .filter((one) => one.from.startsWith('.'))
      .map((one) => ({ from, to: posix.join(posix.dirname(from), one.from), isType: one.isType }))
      .filter(({ to }) => sources.has(to)),
  )
}
