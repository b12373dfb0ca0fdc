import { isDate } from '../../../core/expression/functions/calendar-days.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { OpenItemsScreen } from '../../../core/model/screen.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import type { OpenBalance } from '../../../core/wire/open-items.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import { success } from '../../calls/answer.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { type OpenItemsRequest, figuresFor, openBalances, openItems } from '../../store/lists/open-items.ts'
import { inTransaction } from '../../store/transaction.ts'
import { readerFor, refuseUnlessReader } from '../visibility/reader-for.ts'

/** More are not shown at once. */
const MOST = 2000

/** Who owes whom at a day: the balances of a screen (`entity.screen`), or the items behind the one that `entity.with` and `entity.currency` name. */
export function runOpenItems(context: CallContext, actor: Actor, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool } = context
  return answerOrRefusal(model, actor.language, async () => {
    const asked = envelope.entity ?? {}
    const screen = screenOf(context, actor, asked['screen'])
    return inTransaction(pool, actor, async (tx) => {
      const reader = await readerFor(tx, context, actor)
      const request = requestOf(screen, asked, reader.today)
      const figures = figuresFor(model, reader, screen)
      const about = { day: request.day, today: reader.today, ...figures }
      if (request.of === undefined) {
        const balances = await openBalances(tx, model, reader, request)
        return success({ entity: { ...about, capped: balances.length > MOST }, list: balances.toSorted(byName(actor.language)).slice(0, MOST) })
      }
      const items = await openItems(tx, model, reader, request, MOST)
      return success({ entity: { ...about, capped: items.length > MOST }, list: items.slice(0, MOST) })
    })
  })
}

/** The screen, for whoever may open it and read all of its documents. */
function screenOf({ model }: CallContext, actor: Actor, name: unknown): OpenItemsScreen {
  const screen = typeof name === 'string' && Object.hasOwn(model.screens, name) ? model.screens[name] : undefined
  if (screen?.kind !== 'openItems' || screen.side !== actor.side) throw new RefusedError([issue('NOT_FOUND', 'entity.screen')])
  if (!actor.permissions.has(screen.permission)) throw new RefusedError([issue('NO_PERMISSION', '', { permission: screen.permission })])
  for (const { entity } of screen.of) refuseUnlessReader(entityOf(model, entity), actor)
  return screen
}

function requestOf(screen: OpenItemsScreen, asked: Readonly<Record<string, unknown>>, today: string): OpenItemsRequest {
  const { day = today, with: other, currency } = asked
  if (typeof day !== 'string' || !isDate(day)) throw new RefusedError([issue('NOT_A_DATE', 'entity.day')])
  // What is to come is known to nobody.
  if (day > today) throw new RefusedError([issue('TOO_LARGE', 'entity.day', { maximum: today })])
  if (other === undefined && currency === undefined) return { screen, day }
  for (const [key, value] of Object.entries({ with: other, currency }))
    if (typeof value !== 'string') throw new RefusedError([issue('WRONG_TYPE', `entity.${key}`)])
  return { screen, day, of: { with: String(other), currency: String(currency) } }
}

/** By name as the reader's language orders names, Chinese ones by their sounds. */
function byName(language: Actor['language']) {
  const { compare } = new Intl.Collator(language === 'cn' ? 'zh' : 'en')
  return (one: OpenBalance, other: OpenBalance) => compare(one.with.text, other.with.text) || compare(one.currency, other.currency)
}
