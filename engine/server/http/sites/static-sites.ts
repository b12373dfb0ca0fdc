import { stat } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppServices } from '../requests/app-services.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'
import type { SiteConfiguration } from '../../../core/wire/site-configuration.ts'
import { isPluginWorker, policyOfWorker } from './policy-of-worker.ts'
import { usesPlugin } from './uses-plugin.ts'
import { refuseTransport } from '../requests/transport-errors.ts'

/** File names with a content hash never change their content. */
const IMMUTABLE = '/assets/'

/** The two built sites: files, index.html for the routes of the page, and the configuration file. */
export async function addStaticSites(app: FastifyInstance, services: AppServices, configuration: SiteConfiguration): Promise<void> {
  await app.register(fastifyStatic, { root: [...new Set(Object.values(services.sites))], serve: false, preCompressed: true })
  app.get('/config.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(configuration))
  app.setNotFoundHandler((request, reply) => answerFile(services, request, reply))
}

async function answerFile(services: AppServices, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const path = isRead ? pathOf(request.url) : undefined
  if (path === undefined || path.startsWith('/api/') || path.startsWith('/openapi/')) return refuseTransport(services, request, reply, 404)

  const root = services.sites[sideOfRequest(services, request)]
  const isFile = path !== '/' && path !== '/index.html' && (await isFileIn(root, path))
  if (!isFile && !isRouteOfPage(path, request)) return refuseTransport(services, request, reply, 404)
  const isForPlugin = isFile && isPluginWorker(path)
  // Its policy changes with the preferences of whoever asks.
  const isImmutable = isFile && !isForPlugin && path.startsWith(IMMUTABLE)
  const policy = isFile ? policyOfWorker(path, isForPlugin && (await usesPlugin(services, request))) : undefined
  if (policy !== undefined) reply.header('content-security-policy', policy)
  reply.code(200).header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : isForPlugin ? 'no-store' : 'no-cache')
  return reply.sendFile(isFile ? path : '/index.html', root, { cacheControl: false })
}

/** The decoded path; undefined if it cannot be decoded or leaves the folder. */
function pathOf(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.split('?', 1)[0]!)
    const isPlain = !path.includes('\0') && !path.includes('\\') && normalize(path) === path && !path.split('/').some((part) => part.startsWith('.'))
    return isPlain ? path : undefined
  } catch {
    return undefined
  }
}

async function isFileIn(root: string, path: string): Promise<boolean> {
  return stat(join(root, path)).then(
    (found) => found.isFile(),
    () => false,
  )
}

function isRouteOfPage(path: string, request: FastifyRequest): boolean {
  return extname(path) === '' && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')
}
