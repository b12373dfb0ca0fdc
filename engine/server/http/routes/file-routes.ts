import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { mimeOf } from '../../files/file-type.ts'
import { openableFile } from '../../documents/read/openable-file.ts'
import { type InTransaction, receiveFile } from '../../files/receive-file.ts'
import { inTransaction } from '../../store/transaction.ts'
import { storageIssues } from '../../files/storage-share.ts'
import { contentDisposition } from '../requests/content-disposition.ts'
import { prohibited, refusal, success } from '../../calls/answer.ts'
import { authenticate } from '../requests/authenticate.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import type { AppServices } from '../requests/app-services.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'
import { refuseTransport } from '../requests/transport-errors.ts'

/** The largest attachment. */
const MAX_BYTES = 20 * 1024 * 1024
/** What a form adds to its file: the token, names, boundaries. */
const FRAME = 16 * 1024
const limits = { files: 1, fileSize: MAX_BYTES, fields: 4, fieldSize: 1024, fieldNameSize: 100, parts: 5, headerPairs: 20 }

/** Uploads and downloads of attachments. Uploads are the only forms that the server reads. */
export async function addFileRoutes(app: FastifyInstance, services: AppServices): Promise<void> {
  await app.register(async (forms) => {
    await forms.register(fastifyMultipart, { limits })
    forms.post('/api/file/upload', (request, reply) => upload(services, request, reply))
  })
  app.post('/api/file/:id', { compress: false }, (request, reply) => download(services, request, reply))
}

/** A form with the field `fbToken` (a machine has its key instead) and after it one file. */
async function upload(services: AppServices, request: FastifyRequest, reply: FastifyReply): Promise<AnswerEnvelope | FastifyReply> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES + FRAME) return refuseTransport(services, request, reply.header('connection', 'close'), 413)
  if (!request.isMultipart()) return refuseTransport(services, request, reply, 400)
  const part = await firstFile(request)
  // A file has a name, and a form an end.
  if (part === 'malformed' || (part !== undefined && typeof part.filename !== 'string')) {
    if (part !== 'malformed') part.file.resume()
    return refuseTransport(services, request, reply, 400)
  }
  try {
    return await answerUpload(services, request, part)
  } catch (error) {
    if (isMalformed(error)) return refuseTransport(services, request, reply, 400)
    throw error
  } finally {
    // An unread body would keep the answer from a page that is still sending.
    part?.file.resume()
  }
}

async function firstFile(request: FastifyRequest): Promise<MultipartFile | undefined | 'malformed'> {
  try {
    return await request.file()
  } catch (error) {
    if (isMalformed(error)) return 'malformed'
    throw error
  }
}

/** The reader of forms says in words, not by a code, that a form has no boundary or ends too early. */
function isMalformed(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(Multipart: Boundary not found|Unexpected end of (form|multipart data|file)|Part terminated early.*|Malformed .*)$/i.test(error.message)
  )
}

async function answerUpload(services: AppServices, request: FastifyRequest, part: MultipartFile | undefined): Promise<AnswerEnvelope> {
  const { model, pool, files, newId, clock } = services
  const who = await authenticate(services, request, sideOfRequest(services, request), { apiKey: true }, tokenOf(part))
  if ('answer' in who) return who.answer
  const { actor, invitation } = who.session
  if (invitation !== undefined) return prohibited(model, actor.language)
  if (part === undefined) return refusal(model, actor.language, [issue('REQUIRED', 'file')])
  // Before the content is read; of several at once, the quota is judged again with each.
  const full = await storageIssues(pool, actor, files.bytesOfEnterprise)
  if (full.length > 0) return refusal(model, actor.language, full)
  const { filename: name, file: content } = part
  const record: InTransaction = (work) => inTransaction(pool, actor, work)
  const stored = await receiveFile(record, files, actor, { id: newId(), name, content, isCut: () => content.truncated, at: clock.now() })
  return typeof stored === 'string' ? refusal(model, actor.language, [issue(stored, 'file')]) : success({ entity: stored })
}

function tokenOf(part: MultipartFile | undefined): string | undefined {
  const field = part?.fields['fbToken']
  return field !== undefined && !Array.isArray(field) && field.type === 'field' && typeof field.value === 'string' ? field.value : undefined
}

/** The content as a download, never shown in place; or an envelope with the refusal. */
async function download(services: AppServices, request: FastifyRequest, reply: FastifyReply): Promise<AnswerEnvelope | FastifyReply> {
  const { model, files } = services
  const who = await authenticate(services, request, sideOfRequest(services, request), { apiKey: true })
  if ('answer' in who) return who.answer
  const { actor, invitation } = who.session
  const { issues } = readEnvelope(request.body)
  if (issues.length > 0) return refusal(model, actor.language, issues)
  const file = await openableFile(services, { actor, ...(invitation && { invitation }) }, (request.params as { id: string }).id)
  const content = file && (await files.open(file.id))
  if (file === undefined || content === undefined) return refusal(model, actor.language, [issue('NOT_FOUND', 'id')])
  return reply
    .type(mimeOf(file.type))
    .header('content-disposition', contentDisposition(file.name))
    .header('content-length', file.size)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, no-store')
    .send(content)
}
