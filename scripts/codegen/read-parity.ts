import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A feature of the original: whether our language expresses it, how, and the proof. */
export type Feature = { readonly feature: string } & (
  | { readonly support: 'full' | 'differently'; readonly how: string; readonly proof?: object | readonly object[] }
  | { readonly support: 'none'; readonly why: string }
)

/** A page of another product, written in our language, and the result. */
export type Page = { readonly name: string; readonly page: string; readonly original: string; readonly features: readonly Feature[] }

/** The pages of other products, one for each folder. */
export function readParity(folder: string): readonly Page[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, ...(JSON.parse(readFileSync(join(folder, name, 'features.json'), 'utf8')) as Omit<Page, 'name'>) }))
    .toSorted((left, right) => (left.name < right.name ? -1 : 1))
}
