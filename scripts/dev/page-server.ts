import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { mergeConfig, createServer as createVite } from 'vite'
import type { ViteDevServer } from 'vite'
import type { Model } from '../../engine/core/model/model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import { siteConfig } from '../vite/site-config.ts'
import type { SwappedServer } from './swapped-server.ts'

/** The paths that the server answers; everything else is the page's. */
const served = /^\/(api|openapi|i)\/|^\/(config\.json|health|ready|metrics)(\?|$)/

/** The page has sources in a folder named api. */
const source = /\.(tsx?|css)(\?|$)/

type Wanted = {
  readonly project: string
  readonly side: Side
  readonly port: number
  readonly server: SwappedServer
  readonly model: () => Model
  /** Called for each part of the model that the page receives. */
  readonly answered: (url: string) => void
}

export type PageServer = { readonly vite: ViteDevServer; stop(): Promise<void> }

/** One side's site on its port: Vite serves the page from its sources, the server answers the calls. */
export async function pageServer({ project, side, port, server, model, answered }: Wanted): Promise<PageServer> {
  const http: Server = createServer()
  const vite = await createVite(
    mergeConfig(siteConfig(project, side, model), {
      configFile: false,
      appType: 'spa',
      logLevel: 'warn',
      server: { middlewareMode: true, hmr: { server: http }, watch: { ignored: ['**/schemas/**', '**/screens/*/*.json', '**/locales/**'] } },
    }),
  )
  http.on('request', (request, response) => {
    const url = request.url ?? ''
    if (url.startsWith('/model/')) response.once('finish', () => answered(url))
    if (served.test(url) && !source.test(url)) server.handle(request, response)
    else vite.middlewares(request, response)
  })
  await new Promise<void>((done, failed) => {
    http.once('error', failed).listen({ port, host: process.env.HOST ?? 'localhost' }, done)
  })
  return {
    vite,
    async stop() {
      await vite.close()
      http.closeAllConnections()
      await new Promise((done) => http.close(done))
    },
  }
}
