import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** The bytes and calls of a page since the last question. */
export type Loaded = {
  /** Scripts and declarations in bytes after gzip -9, from the built files: equal on every machine. */
  readonly bytes: number
  readonly files: readonly string[]
  /** Paths of the calls for data, in their order. */
  readonly calls: readonly string[]
}

/** Records the requests of a page to a site built in this folder. */
export function watchLoading(page: Page, site: string): () => Loaded {
  const files = new Set<string>()
  let calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(js|json)$/.test(pathname) && pathname !== '/config.json') files.add(pathname)
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return () => {
    const now = [...files]
    const loaded = {
      bytes: now.reduce((sum, file) => sum + gzipSync(readFileSync(join(site, file)), { level: 9 }).length, 0),
      files: now,
      calls,
    }
    files.clear()
    calls = []
    return loaded
  }
}
