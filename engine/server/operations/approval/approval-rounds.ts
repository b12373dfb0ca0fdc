import { type Transaction, sql } from 'kysely'
import type { ApprovalLevel } from './approval-levels.ts'

/** One round of an approval. `status` is WAIT, ING, SUCCESS, REFUSED or CANCELLED; `current` the index of the level that is due. */
export type ApprovalRound = {
  readonly id: string
  readonly document: string
  readonly name: string
  readonly round: number
  readonly status: string
  readonly levels: readonly ApprovalLevel[]
  readonly current: number
  readonly createdAt: string
  /** Who handed the document in; unknown for rounds of old. */
  readonly startedBy: string | null
  /** Who made the document that this one was made from by itself, in this round or an earlier one; null where people made it. */
  readonly sourceAuthor: string | null
}

/** The round that is still to be decided, if there is one. */
export async function openRound(tx: Transaction<any>, purchaser: string, entity: string, document: string, name: string): Promise<ApprovalRound | undefined> {
  const rounds = await roundsOf(tx, purchaser, entity, [document])
  return rounds.find((round) => round.name === name && (round.status === 'WAIT' || round.status === 'ING'))
}

/** Every round of these documents, oldest first. */
export async function roundsOf(tx: Transaction<any>, purchaser: string, entity: string, documents: readonly string[]): Promise<readonly ApprovalRound[]> {
  const { rows } = await sql<ApprovalRound>`
    select id, document, name, round, status, levels, current, "createdAt", "startedBy", "sourceAuthor" from approval
    where purchaser = ${purchaser} and entity = ${entity} and document = any(${[...documents]}::text[]) order by round`.execute(tx)
  return rows
}
