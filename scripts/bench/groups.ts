import type { Bench } from './frame/bench.ts'

export interface BenchGroup {
  readonly name: string
  readonly about: string
  /** Loaded on demand: a group may need packages that others do not need. */
  benches(): Promise<readonly Bench[]>
}

export const groups: readonly BenchGroup[] = [
  { name: 'server', about: 'lists, transactions and imports against SQL by hand', benches: async () => (await import('./server/benches.ts')).benches },
  { name: 'award', about: 'how long a proposal of the best award takes', benches: async () => (await import('./award/benches.ts')).benches },
  { name: 'bidding', about: 'live bidding of fifty suppliers', benches: async () => (await import('./bidding/benches.ts')).benches },
  { name: 'check', about: 'how long a check of all screens takes, and of twice as many', benches: async () => (await import('./check/benches.ts')).benches },
  {
    name: 'gate',
    about: 'what the growing parts of npm test cost when there are twice as many screens',
    benches: async () => (await import('./gate/benches.ts')).benches,
  },
  { name: 'dev', about: 'how soon an edit of a declaration is on the open page', benches: async () => (await import('./dev/benches.ts')).benches },
  {
    name: 'page',
    about: 'forms with many lines in a browser, beside other grids and schema-driven forms',
    benches: async () => (await import('./page/benches.ts')).benches,
  },
]
