import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { issue } from '../../../core/rules/issue.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { cancelJob, fileOfJob, jobOf, jobsOf, removeJob, seeJobs } from '../../jobs/own-jobs.ts'
import { contentDisposition } from '../requests/content-disposition.ts'
import { prohibited, refusal, success } from '../../calls/answer.ts'
import { authenticate } from '../requests/authenticate.ts'
import { unknownKeys } from '../../calls/read-entity.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import type { AppServices } from '../requests/app-services.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'

const MAX_SEEN = 100

type Answer = (services: AppServices, actor: Actor, id: string) => Promise<AnswerEnvelope>

/** A question about one's own job, by `entity.id`. */
const answerByPath: Readonly<Record<string, Answer>> = {
  '/api/job/detail': async (services, actor, id) => found(services, actor, await jobOf(services, actor, id)),
  '/api/job/cancel': async (services, actor, id) => found(services, actor, await cancelJob(services, services.files, actor, id)),
  '/api/job/remove': async (services, actor, id) => found(services, actor, (await removeJob(services, services.files, actor, id)) ? { id } : undefined),
}

/** A person's own background jobs; those of others are not found. */
export function addJobRoutes(app: FastifyInstance, services: AppServices): void {
  app.post('/api/job/list', (request) => withPerson(services, request, async (actor) => success({ list: await jobsOf(services, actor) })))
  app.post('/api/job/seen', (request) => withPerson(services, request, (actor, envelope) => see(services, actor, envelope)))
  for (const [path, answer] of Object.entries(answerByPath))
    app.post(path, (request) =>
      withPerson(services, request, (actor, { entity = {} }) => {
        const { id, ...rest } = entity
        const issues = [...unknownKeys(rest, [])]
        if (typeof id !== 'string') issues.push(issue('WRONG_TYPE', 'entity.id', { expected: 'text' }))
        return issues.length > 0 ? Promise.resolve(refusal(services.model, actor.language, issues)) : answer(services, actor, id as string)
      }),
    )
  app.post('/api/job/:id/file', { compress: false }, (request, reply) => download(services, request, reply))
}

async function withPerson(
  services: AppServices,
  request: FastifyRequest,
  answer: (actor: Actor, envelope: RequestEnvelope) => Promise<AnswerEnvelope>,
): Promise<AnswerEnvelope> {
  const { model } = services
  const who = await authenticate(services, request, sideOfRequest(services, request), { apiKey: true })
  if ('answer' in who) return who.answer
  const { actor, invitation } = who.session
  // Temporary people have no background work.
  if (invitation !== undefined) return prohibited(model, actor.language)
  const { envelope, issues } = readEnvelope(request.body)
  return issues.length > 0 ? refusal(model, actor.language, issues) : answer(actor, envelope)
}

function found({ model }: AppServices, actor: Actor, entity: unknown): AnswerEnvelope {
  return entity === undefined ? refusal(model, actor.language, [issue('NOT_FOUND', 'id')]) : success({ entity })
}

async function see(services: AppServices, actor: Actor, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { ids } = entity
  if (!Array.isArray(ids) || ids.length > MAX_SEEN || !ids.every((id): id is string => typeof id === 'string'))
    return refusal(services.model, actor.language, [issue('WRONG_TYPE', 'entity.ids', { expected: 'list' })])
  await seeJobs(services, actor, ids)
  return success()
}

function typeOf(name: string): string {
  if (name.endsWith('.csv')) return 'text/csv; charset=utf-8'
  return name.endsWith('.pdf') ? 'application/pdf' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
}

/** The content as a download, never shown in place; or an envelope with the refusal. */
async function download(services: AppServices, request: FastifyRequest, reply: FastifyReply): Promise<AnswerEnvelope | FastifyReply> {
  const { model, files } = services
  const who = await authenticate(services, request, sideOfRequest(services, request), { apiKey: true })
  if ('answer' in who) return who.answer
  const { actor, invitation } = who.session
  if (invitation !== undefined) return prohibited(model, actor.language)
  const file = await fileOfJob(services, actor, (request.params as { id: string }).id)
  const content = file && (await files.open(file.id))
  if (file === undefined || content === undefined) return refusal(model, actor.language, [issue('NOT_FOUND', 'id')])
  return reply
    .type(typeOf(file.name))
    .header('content-disposition', contentDisposition(file.name))
    .header('content-length', file.size)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, no-store')
    .send(content)
}
