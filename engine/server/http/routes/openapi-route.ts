import type { FastifyInstance } from 'fastify'
import type { Side } from '../../../core/model/side.ts'
import type { AppServices } from '../requests/app-services.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'
import { openApiDocument } from '../../openapi/openapi-document.ts'

/** The description of a site's calls, made from the declaration at the first request. */
export function addOpenApi(app: FastifyInstance, services: AppServices): void {
  const documents: Partial<Record<Side, string>> = {}
  app.get('/openapi/document.json', (request, reply) => {
    const side = sideOfRequest(services, request)
    const document = (documents[side] ??= JSON.stringify(openApiDocument(services.model, side)))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'host').send(document)
  })
}
