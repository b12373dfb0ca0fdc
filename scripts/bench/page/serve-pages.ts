import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { project } from '../../paths/project.ts'
import { folderOf } from './build-page.ts'
import type { Contestant } from './contestants.ts'

const typeByEnding: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
}

const pageOf = ({ name, scripts = [], styles = [] }: Contestant): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${name}</title>
<link rel="icon" href="data:,">
${[...styles.map((path) => `/packages/${path}`), 'page.css'].map((path) => `<link rel="stylesheet" href="${path}">`).join('\n')}
</head><body><div id="page"></div>
${scripts.map((path) => `<script src="/packages/${path}"></script>`).join('\n')}
<script type="module" src="page.js"></script></body></html>`

export interface PageServer {
  urlOf(contestant: Contestant): string
  close(): Promise<void>
}

/** Serves the contestants' built pages, and the files of competitors' packages that they load, on a free port of this machine. */
export async function servePages(contestants: readonly Contestant[]): Promise<PageServer> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://pages').pathname
    const [, first = '', ...rest] = path.split('/')
    const contestant = contestants[Number(first)]
    if (contestant !== undefined && rest.join('/') === '') {
      response.setHeader('content-type', 'text/html')
      return void response.end(pageOf(contestant))
    }
    const folder = contestant === undefined ? join(project, 'tests/competitors/node_modules') : folderOf(contestant)
    readFile(join(folder, ...rest)).then(
      (content) => {
        response.setHeader('content-type', typeByEnding[extname(path)] ?? 'application/octet-stream')
        response.end(content)
      },
      () => {
        response.statusCode = path.endsWith('page.css') ? 204 : 404
        response.end()
      },
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (contestant) => `http://127.0.0.1:${port}/${contestants.indexOf(contestant)}/${contestant.query ?? ''}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
