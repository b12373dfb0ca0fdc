import { sql } from 'kysely'
import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Screen, ScreenInvitation } from '../../../core/model/screen.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, Issue } from '../../../core/wire/envelope.ts'
import { enqueueMail } from '../../store/enqueue-mail.ts'
import { pendingLinesOf } from '../../documents/conversion/pending-rows.ts'
import { isSealedFrom } from '../../documents/visibility/is-sealed-from.ts'
import { lockedSupplier, guestEnterpriseOf } from '../../session/guest-enterprise.ts'
import { pathOfInvitation } from '../../session/invitations.ts'
import { type CreatedInvitation, invite } from '../../session/invite.ts'
import type { Session } from '../../session/load-session.ts'
import type { FastifyRequest } from 'fastify'
import { addressOfSite } from '../requests/address-of-site.ts'
import { prohibited, refusal, success } from '../../calls/answer.ts'
import type { AppServices } from '../requests/app-services.ts'
import type { Tx } from '../../schema/database.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

/** A person without an account, and the address. */
export type SendCall = {
  readonly services: AppServices
  readonly session: Session
  readonly entity: Readonly<Record<string, unknown>>
  readonly request: FastifyRequest
}
type Within = (call: SendCall, work: (tx: Tx, named: Entity, found: Document) => Promise<AnswerEnvelope>) => Promise<AnswerEnvelope>
type Inviting = Screen & { readonly invitation: ScreenInvitation }

const DAY = 86_400_000
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * Sends a link to a declared screen, for one document that the inviting person sees and whose actions this person may do: by mail if mail is sent, and once in
 * the answer, to be handed over.
 */
export async function sendInvitation(call: SendCall, within: Within): Promise<AnswerEnvelope> {
  const { services, session, entity, request } = call
  const { model, newId, clock } = services
  const { actor } = session
  const { screen: key, name, email, days } = entity as { screen: string; name: string; email: string; days?: string }
  const screen = invitingScreen(model, key)
  if (screen === undefined) return refusal(model, actor.language, [issue('NOT_FOUND', 'entity.screen')])
  if (codesNeeded(model, screen).some((code) => !actor.permissions.has(code))) return prohibited(model, actor.language)
  const wrong = [
    ...(EMAIL.test(email) ? [] : [issue('PATTERN_NOT_MET', 'entity.email')]),
    ...(days === undefined || /^[1-9]\d{0,3}$/.test(days) ? [] : [issue('PATTERN_NOT_MET', 'entity.days')]),
  ]
  if (wrong.length > 0) return refusal(model, actor.language, wrong)
  return within({ ...call, entity: { ...entity, entity: screen.invitation.entity } }, async (tx, named, found) => {
    const document = String(found['id'])
    const issues = await nothingToTake(tx, call, screen, document)
    if (issues.length > 0) return refusal(model, actor.language, issues)
    const { actions } = screen.invitation
    const transitions = actions.map((action) => (action.entity === named.name ? action.transition : `${action.entity}.${action.transition}`))
    const isSuppliers = screen.side === 'supplier'
    const known = typeof found['supplierEnterprise'] === 'string' ? found['supplierEnterprise'] : null
    const supplierEnterprise = known ?? (isSuppliers ? await lockedSupplier(tx, named, found) : null)
    if (supplierEnterprise === undefined) return refusal(model, actor.language, [issue('NOT_FOUND', 'entity.document')])
    const expiresAt = new Date(clock.now().getTime() + Number(days ?? screen.invitation.days) * DAY)
    const kind = isSuppliers ? 'supplier' : 'receiving'
    const wanted = {
      kind,
      entity: named,
      document,
      supplierEnterprise,
      isSealed: isSuppliers && (await isSealedFrom(tx, services, actor, named, found, actor.side)),
      ...(isSuppliers && { makeGuestEnterprise: () => guestEnterpriseOf(tx, model, named, found, newId) }),
      name,
      email,
      transitions,
      completedBy: transitions,
      expiresAt,
      screen: screen.name,
    } as const
    const made = await invite(tx, model, actor, wanted, newId, clock.now())
    if (!('itemId' in made)) return made.some(({ code }) => code === 'NO_PERMISSION') ? prohibited(model, actor.language) : refusal(model, actor.language, made)
    const isMailed = services.mail !== undefined
    if (isMailed) await mailIt(tx, call, screen, made, String(found[named.display] ?? ''))
    const address = addressOfSite(services, request, made.side) + pathOfInvitation({ screen: screen.name, id: made.id, itemId: made.itemId })
    return success({ entity: { id: made.id, address, expiresAt: made.expiresAt, isMailed } })
  }).finally(() => services.mail?.wake())
}

function invitingScreen({ screens }: Pick<Model, 'screens'>, key: string): Inviting | undefined {
  const screen = Object.hasOwn(screens, key) ? screens[key] : undefined
  return screen !== undefined && 'invitation' in screen && screen.invitation !== undefined ? (screen as Inviting) : undefined
}

/** The rights that the inviting person needs: the screen of their own side and its actions. */
function codesNeeded({ entities }: Pick<Model, 'entities'>, { side, permission, invitation }: Inviting): readonly string[] {
  if (side !== 'purchaser') return []
  return [permission, ...invitation.actions.map(({ entity, transition }) => entities[entity]?.transitions[transition]?.permission.purchaser)].filter(
    (code) => code !== undefined,
  )
}

/** A form takes what is left of the document; if nothing is left, no link is sent. */
async function nothingToTake(tx: Tx, { services, session }: SendCall, screen: Inviting, document: string): Promise<readonly Issue[]> {
  if (screen.kind !== 'form') return []
  const entity = services.model.entities[screen.entity]!
  const conversion = conversionOf(entity, entity.transitions[screen.transition])
  if (conversion === undefined) return []
  return (await pendingLinesOf(tx, services, session.actor, conversion, [document])).length > 0 ? [] : [issue('NOTHING_TO_TAKE', 'entity.document')]
}

async function mailIt(tx: Tx, { services, session }: SendCall, screen: Inviting, made: CreatedInvitation, document: string): Promise<void> {
  const { newId, clock, model } = services
  const { actor, enterprise } = session
  const { rows } = await sql<{ language: 'cn' | 'en' }>`select language from account where id = ${made.account}`.execute(tx)
  const language = rows[0]?.language ?? 'cn'
  const values = {
    inviter: actor.name,
    enterprise: language === 'en' && enterprise.englishName !== '' ? enterprise.englishName : enterprise.name,
    screen: model.texts[language][`screen.${screen.name}`] ?? screen.name,
    document,
    timeZone: String(actor.prefs['timeZone'] ?? 'UTC'),
  }
  const mail = newId()
  await enqueueMail(tx, { id: mail, key: `invitation ${made.id}`, kind: 'invitation', account: made.account, values }, clock.now())
  await sql`update invitation set mail = ${mail} where id = ${made.id}`.execute(tx)
}
