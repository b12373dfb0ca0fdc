import { sql } from 'kysely'
import { hasRight } from '../../core/permissions/has-right.ts'
import { issue } from '../../core/rules/issue.ts'
import { textOf } from '../../core/text/message.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { noticeKindName } from '../access/notice-kinds.ts'
import { success } from '../calls/answer.ts'
import { entityReaderOf } from '../calls/read-entity.ts'
import { RefusedError, refuseIf } from '../calls/refused-error.ts'
import type { Services } from '../calls/services.ts'
import type { Session } from '../session/load-session.ts'
import { writeAudit } from '../store/audit.ts'
import { byActor } from '../store/by-actor.ts'
import { NOTHING_TO_TELL } from '../store/enqueue-mail.ts'
import { mailedSince } from './mails-of-notices.ts'
import { inTypes } from './notice-types.ts'

/** `status`: 0 pending, 2 sending, -1 failed. */
type UnsentRow = { readonly id: string; readonly kind: string; readonly person: string; readonly status: number; readonly at: Date }

/** How many unsent mails are shown. */
const MAX_UNSENT = 100
/** How often a mail is sent again, in milliseconds. */
const AGAIN_MS = 86_400_000

/** The mails of notices of an enterprise that are news and not sent, and were not given up because there was nobody to tell. */
const unsent = (enterprise: string, now: Date) => sql`m.kind in ('notice', 'digest') and m."values" ->> 'enterprise' = ${enterprise} and m.status <> 1
  and m."createdAt" > ${mailedSince(now)} and m.error is distinct from ${NOTHING_TO_TELL}`

/**
 * The mails of notices to people of the enterprise that were not sent yet, or could not be sent; the latest first. Who is told of what is shown to who sets
 * permissions; what the mail server answered, to nobody: it names addresses.
 */
export function listUnsent(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, clock } = services
  const { actor } = session
  const showsPeople = hasRight(model, actor, 'setPermissions')
  return inTypes(services, session, 'unsent', entity, [], async (tx) => {
    const { rows } = await sql<UnsentRow>`
      select m.id, m."values" ->> 'kind' as kind, a.name as person, m.status, m."createdAt" as at from mail m join account a on a.id = m.account
      where ${unsent(actor.enterprise, clock.now())} order by m."createdAt" desc, m.id limit ${MAX_UNSENT}`.execute(tx)
    const list = rows.map(({ id, kind, person, status, at }) => ({
      id,
      kind,
      name: kind === 'digest' ? textOf(model, actor.language, 'ui.notice.digest') : noticeKindName(model, actor.language, kind),
      ...(showsPeople && { person }),
      status,
      at: new Date(at).toISOString(),
    }))
    return success({ list })
  })
}

/** Sends a mail that failed again, `{ id }`: pending, as if it were new; each once a day. */
export function resend(services: Services, session: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { actor } = session
  const now = services.clock.now()
  return inTypes(services, session, 'resend', entity, ['id'], async (tx) => {
    const read = entityReaderOf(entity)
    const id = read.text('id', { required: true })
    read.end()
    const { rows } = await sql<{ kind: string; again: string | null }>`
      select m."values" ->> 'kind' as kind, m."values" ->> 'sentAgainAt' as again from mail m
      where m.id = ${id} and m.status = -1 and ${unsent(actor.enterprise, now)} for update`.execute(tx)
    const [failed] = rows
    if (failed === undefined) throw new RefusedError([issue('NOT_FOUND', 'entity.id')])
    if (failed.again !== null && now.getTime() - new Date(failed.again).getTime() < AGAIN_MS) refuseIf([issue('NOTICE_SENT_AGAIN', 'entity.id')])
    await sql`update mail set status = 0, attempts = 0, error = null, "dueAt" = ${now},
      "values" = "values" || jsonb_build_object('sentAgainAt', ${now.toISOString()}::text) where id = ${id}`.execute(tx)
    await writeAudit(tx, [{ ...byActor(actor, 'resend', now), entity: 'notice', document: failed.kind }])
    return success({ entity: { id, status: 0 } })
  })
}
