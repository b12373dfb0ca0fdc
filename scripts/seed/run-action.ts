import type { AnswerEnvelope, RequestEnvelope } from '../../engine/core/wire/envelope.ts'
import type { Actor } from '../../engine/core/permissions/actor.ts'
import { runAction as runServerAction } from '../../engine/server/documents/actions/run-action.ts'
import type { CallContext } from '../../engine/server/calls/call-context.ts'

export type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** Fires a transition as a person would, through the server's own path; a refusal ends the seeding with its reasons. */
export async function runAction(context: CallContext, actor: Actor, entity: string, transition: string, envelope: RequestEnvelope): Promise<readonly Row[]> {
  const answer = await runServerAction(context, actor, { entity, transition }, envelope)
  if (answer.status !== 'SUCCESS' || answer.returnCode !== '0') throw new Error(`Cannot ${transition} ${entity} as "${actor.name}": ${reasonsIn(answer)}`)
  const rows = answer.list ?? (answer.entity === undefined ? [] : [answer.entity])
  return rows.map((row) => documentIn(row))
}

/** The only document that a transition created or changed. */
export async function runActionOnOne(
  context: CallContext,
  actor: Actor,
  entity: string,
  transition: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Row> {
  const [row] = await runAction(context, actor, entity, transition, { entity: values })
  if (!row) throw new Error(`Nothing came of ${transition} ${entity}`)
  return row
}

function documentIn(row: unknown): Row {
  if (typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string') return row as Row
  throw new TypeError(`An answer without an id: "${JSON.stringify(row).slice(0, 200)}"`)
}

function reasonsIn(answer: AnswerEnvelope): string {
  return `${answer.status} ${answer.returnCode} ${answer.returnMsg} ${JSON.stringify(answer.issues ?? [])}`
}
