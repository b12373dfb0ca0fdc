import { isOfSide, permissionIssues } from '../../../core/lifecycle/allowed-actions.ts'
import type { Row } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import { optionsByText } from '../../store/lists/options-by-text.ts'
import { listOptions } from '../../store/lists/list-options.ts'
import { inTransaction } from '../../store/transaction.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { readerFor } from '../visibility/reader-for.ts'
import { browseAsOwner } from './browse-as-owner.ts'
import { RefusedError, refuseIf } from '../../calls/refused-error.ts'

/**
 * The options of a ref field: `field` is "supplier", or "lines.materialRecord"; `row` holds the values of the choosing row so far. With `texts`, the record
 * that each of them names: a block of thousands of pasted cells is one request. `told` adds the first other names and codes of each record.
 */
export function runOptions(context: CallContext, actor: Actor, entityName: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool } = context
  return answerOrRefusal(model, actor.language, async () => {
    const { field, search, ids, row, texts, told } = envelope.entity ?? {}
    if (typeof field !== 'string') throw new RefusedError([issue('REQUIRED', 'entity.field')])
    const [first = '', second] = field.split('.')
    const entity = entityOf(model, entityName)
    refuseIf(mayChoose(entity, actor) ? [] : [issue('NO_PERMISSION', '', { permission: entity.read[actor.side] ?? '' })])
    const lines = entity.fields[first]
    if (second !== undefined && lines?.type !== 'lines') throw new RefusedError([issue('UNKNOWN_KEY', 'field', { key: field })])
    const choosing = second === undefined ? entityName : (lines?.entity ?? entityName)
    return inTransaction(pool, actor, async (tx) => {
      const reader = await readerFor(tx, context, actor)
      await browseAsOwner(tx, context, actor, entityOf(model, choosing).fields[second ?? first], row)
      if (Array.isArray(texts)) {
        const named = texts.filter((text): text is string => typeof text === 'string')
        return success({ list: await optionsByText(tx, model, reader, { entity: choosing, field: second ?? first }, named) })
      }
      const request = {
        entity: choosing,
        field: second ?? first,
        ...(typeof search === 'string' ? { search } : {}),
        ...(told === true ? { isTold: true } : {}),
        ...(Array.isArray(ids) ? { ids: ids.filter((id): id is string => typeof id === 'string') } : {}),
        ...(typeof row === 'object' && row !== null ? { document: row as Row } : {}),
      }
      return success({ list: await listOptions(tx, model, reader, request) })
    })
  })
}

/** Only people who may read such documents, or act on them, get options. */
function mayChoose(entity: Entity, actor: Actor): boolean {
  const code = entity.read[actor.side]
  if (code === undefined || actor.permissions.has(code)) return true
  return Object.values(entity.transitions).some((transition) => isOfSide(transition, actor, actor.prefs) && permissionIssues(transition, actor).length === 0)
}
