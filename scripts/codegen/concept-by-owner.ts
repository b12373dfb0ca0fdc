import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The page of `folder` that explains a declaration of the grammar: the one whose last section names it. Refuses two pages for one. */
export function conceptByOwner(folder: string): ReadonlyMap<string, string> {
  const pages = new Map<string, string>()
  for (const file of readdirSync(folder).toSorted()) {
    const [, owners = ''] = readFileSync(join(folder, file), 'utf8').split('\n## Every key\n')
    for (const [, owner] of owners.matchAll(/\[(\w+)\]\(\.\.\/KEYS\.md#\w+\)/g)) {
      const other = pages.get(owner!)
      if (other !== undefined) throw new Error(`Two pages explain ${owner}: ${other} and ${basename(file, '.md')}`)
      pages.set(owner!, basename(file, '.md'))
    }
  }
  return pages
}
