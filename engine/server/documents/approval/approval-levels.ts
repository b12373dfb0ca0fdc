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

type ApprovalRule = { readonly level: string; readonly amountFrom: string; readonly approverCode: string }

const rulesByWork = new WeakMap<UnitOfWork, Map<string, readonly ApprovalRule[]>>()

/** The levels that a figure must pass, in order: every rule of the subject that begins at or below it. No figure passes every level. */
export async function approvalLevels(work: UnitOfWork, rules: string, subject: string, figure: Decimal | undefined): Promise<readonly ApprovalLevel[]> {
  const reached = (await rulesOf(work, rules, subject)).filter(({ amountFrom }) => figure === undefined || figure.gte(amountFrom))
  return reached.map((row) => ({ level: Number(row.level), approver: row.approverCode }))
}

/** The rules of a subject, read once for all documents of a transaction. */
async function rulesOf(work: UnitOfWork, rules: string, subject: string): Promise<readonly ApprovalRule[]> {
  const known = rulesByWork.get(work) ?? new Map<string, readonly ApprovalRule[]>()
  rulesByWork.set(work, known)
  const key = `${rules} ${subject}`
  let found = known.get(key)
  if (found === undefined) {
    found = (
      await sql<ApprovalRule>`
        select r.level::text as level, r."amountFrom", r."approverCode" from ${sql.id(rules)} r where purchaser = ${work.purchaser} and subject = ${subject}
        order by r.level`.execute(work.tx)
    ).rows
    known.set(key, found)
  }
  return found
}
