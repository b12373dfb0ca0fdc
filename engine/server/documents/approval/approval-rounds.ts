import { sql } from 'kysely'
import type { ApprovalLevel } from './approval-levels.ts'
import type { Tx } from '../../schema/database.ts'

/** One round of an approval. `status` is WAIT, ING, SUCCESS, REFUSED or CANCELLED; `current` is the index of the present level. */
export type ApprovalRound = {
  readonly id: string
  readonly document: string
  readonly name: string
  readonly round: number
  readonly status: string
  readonly levels: readonly ApprovalLevel[]
  readonly current: number
  readonly createdAt: string
  /** The person who handed the document in; unknown for old rounds. */
  readonly startedBy: string | null
  /** The author of the document from which this one was made automatically, in this round or an earlier one; null if people made it. */
  readonly sourceAuthor: string | null
  /** Who changed the document until it was handed in; null if nobody did, and for old rounds. */
  readonly editedBy: readonly string[] | null
}

/** The open round, if there is one. */
export async function openRound(tx: Tx, purchaser: string, entity: string, document: string, name: string): Promise<ApprovalRound | undefined> {
  const rounds = await roundsOf(tx, purchaser, entity, [document])
  return rounds.find((round) => round.name === name && (round.status === 'WAIT' || round.status === 'ING'))
}

/** Every round of these documents, oldest first. */
export async function roundsOf(tx: Tx, purchaser: string, entity: string, documents: readonly string[]): Promise<readonly ApprovalRound[]> {
  const { rows } = await sql<ApprovalRound>`
    select a.id, a.document, a.name, a.round, a.status, a.levels, a.current, a."createdAt", a."startedBy", a."sourceAuthor", a."editedBy" from approval a
    where a.purchaser = ${purchaser} and a.entity = ${entity} and a.document = any(${[...documents]}::text[]) order by a.round`.execute(tx)
  return rows
}

/** The other documents among which the rows of this one were divided, as its first round keeps them. */
export async function dividedWith(tx: Tx, purchaser: string, entity: string, document: string, name: string): Promise<readonly string[]> {
  const { rows } = await sql<{ dividedWith: readonly string[] }>`
    select a."dividedWith" from approval a
    where a.purchaser = ${purchaser} and a.entity = ${entity} and a.document = ${document} and a.name = ${name} and a."dividedWith" is not null`.execute(tx)
  return rows.flatMap((row) => row.dividedWith)
}
