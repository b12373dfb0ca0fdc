import type { Bench } from './frame/bench.ts'

export interface BenchGroup {
  readonly name: string
  readonly about: string
  /** Loaded only when asked for: a group may need packages that others do not. */
  benches(): Promise<readonly Bench[]>
}

export const groups: readonly BenchGroup[] = [
  { name: 'server', about: 'lists, transactions and imports against SQL by hand', benches: async () => (await import('./server/benches.ts')).benches },
]
