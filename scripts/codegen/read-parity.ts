import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One thing that the original says: whether our language expresses it, how, and the proof. */
export type Feature = { readonly feature: string } & (
  | { readonly support: 'full' | 'differently'; readonly how: string; readonly proof?: object | readonly object[] }
  | { readonly support: 'none'; readonly why: string }
)

/** A page of a foreign example, written in our language, and what came of it. */
export type Page = { readonly name: string; readonly page: string; readonly original: string; readonly features: readonly Feature[] }

/** The foreign pages, one for each folder here. */
export function readParity(folder: string): readonly Page[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, ...(JSON.parse(readFileSync(join(folder, name, 'features.json'), 'utf8')) as Omit<Page, 'name'>) }))
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
}
