import { entityOf } from '../../../core/model/field-kinds.ts'
import type { BoardScreen } from '../../../core/model/screen.ts'
import { isScreenOfSide } from '../../../core/model/is-screen-of-side.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import { countDocuments } from '../../store/lists/list-documents.ts'
import type { ListRequest } from '../../store/lists/list-request.ts'
import { inTransaction } from '../../store/transaction.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { decidingReaderFor } from '../visibility/reader-for.ts'
import { RefusedError } from '../../calls/refused-error.ts'

/** The counts of a board's cards (`entity.screen` names the board), by card id, without cards that the person may not open. */
export function runBoard(context: CallContext, actor: Actor, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool } = context
  return answerOrRefusal(model, actor.language, async () => {
    const screen = model.screens[String(envelope.entity?.screen ?? '')]
    if (screen?.kind !== 'board' || !isScreenOfSide(screen, actor.side)) throw new RefusedError([issue('NOT_FOUND', 'entity.screen')])
    return inTransaction(pool, actor, async (tx) => {
      const cards = screen.cards.filter((candidate) => mayOpen(context, actor, candidate)).map((card) => ({ id: card.id, request: requestOf(context, card) }))
      const isDeciding = cards.some(({ request }) => request.toDecide !== undefined)
      const reader = await decidingReaderFor(tx, context, actor, isDeciding)
      const counts: Record<string, { readonly total: number; readonly capped: boolean }> = {}
      for (const { id, request } of cards) counts[id] = await countDocuments(tx, model, reader, request)
      return success({ entity: counts })
    })
  })
}

type Card = BoardScreen['cards'][number]

function mayOpen({ model }: CallContext, actor: Actor, card: Card): boolean {
  const entity = entityOf(model, card.entity)
  const codes = [card.permission ?? model.screens[card.screen]?.permission, entity.read[actor.side]]
  return (
    entity.parties.includes(actor.side) && codes.every((code) => code === undefined || actor.permissions.has(code) || model.permissions[code] === undefined)
  )
}

/** A card counts what its list would show on its tab. */
function requestOf({ model }: CallContext, card: Card): Omit<ListRequest, 'pager'> {
  const list = model.screens[card.screen]
  const shown = list?.kind === 'list' && list.entity === card.entity ? list : undefined
  const filter = card.when ?? shown?.filter
  return {
    entity: card.entity,
    ...(card.rows === undefined ? {} : { rows: card.rows }),
    ...(filter === undefined ? {} : { filter }),
    ...(shown?.toDecide === undefined ? {} : { toDecide: shown.toDecide }),
    ...(card.tab === undefined || shown?.tabs === undefined ? {} : { tab: { field: shown.tabs.by, value: card.tab } }),
  }
}
