import { sql } from 'kysely'
import type { Decimal } from '../../../core/decimal/decimal.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** One level of an approval: the required code, and the decision. */
export type ApprovalLevel = {
  readonly level: number
  /** A permission code. */
  readonly approver: string
  readonly decidedBy?: string
  readonly decidedByName?: string
  readonly decidedAt?: string
  readonly decision?: string
  readonly reason?: string | null
}

/** The levels that a figure must pass, in order: every rule of the subject that begins at or below it. No figure passes every level. */
export async function approvalLevels(work: UnitOfWork, rules: string, subject: string, figure: Decimal | undefined): Promise<readonly ApprovalLevel[]> {
  const reached = figure === undefined ? sql`true` : sql`"amountFrom" <= ${figure.toFixed()}::numeric`
  const { rows } = await sql<{ level: string; approverCode: string }>`
    select r.level::text as level, r."approverCode" from ${sql.id(rules)} r where purchaser = ${work.purchaser} and subject = ${subject} and ${reached}
    order by r.level`.execute(work.tx)
  return rows.map((row) => ({ level: Number(row.level), approver: row.approverCode }))
}
