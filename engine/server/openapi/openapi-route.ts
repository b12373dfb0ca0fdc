import type { FastifyInstance } from 'fastify'
import type { Services } from '../http/services.ts'
import { openApiDocument } from './openapi-document.ts'

/** The description of all calls, made from the declaration when it is first asked for. */
export function addOpenApi(app: FastifyInstance, { model }: Pick<Services, 'model'>): void {
  let document: string | undefined
  app.get('/openapi/document.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(model))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document)
  })
}
