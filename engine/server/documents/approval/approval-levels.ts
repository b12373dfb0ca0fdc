import { sql } from 'kysely'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Decimal } from '../../../core/decimal/decimal.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** One level of an approval: the required code, and the decision. */
export type ApprovalLevel = {
  readonly level: number
  /** A permission code. */
  readonly approver: string
  readonly decidedBy?: string
  readonly decidedByName?: string
  /** The account of the person in whose place it was decided. */
  readonly decidedFor?: string
  readonly decidedForName?: string
  readonly decidedAt?: string
  readonly decision?: string
  readonly reason?: string | null
}

type ApprovalRule = { readonly level: string; readonly amountFrom: string; readonly currency?: string | null; readonly approverCode: string }

const rulesByWork = new WeakMap<UnitOfWork, Map<string, readonly ApprovalRule[]>>()

/** What an approval goes by: a figure, undefined if nothing may be chosen by it, and its currency, if it says one. */
export type ApprovalFigure = { readonly figure: Decimal | undefined; readonly currency: string | undefined }

/**
 * The levels that must approve a figure, in order: every rule of the subject that begins at or below it. Without a figure every level approves, and a level whose
 * rule is in another currency always does: bare figures of two currencies are not compared.
 */
export async function approvalLevels(
  work: UnitOfWork,
  rules: string,
  subject: string,
  { figure, currency }: ApprovalFigure,
): Promise<readonly ApprovalLevel[]> {
  const isOther = ({ currency: own }: ApprovalRule) => typeof own === 'string' && currency !== undefined && own !== currency
  const reached = (await rulesOf(work, rules, subject)).filter((rule) => figure === undefined || isOther(rule) || figure.gte(rule.amountFrom))
  return reached.map((row) => ({ level: Number(row.level), approver: row.approverCode }))
}

/** The rules of a subject, read once for all documents of a transaction. */
async function rulesOf(work: UnitOfWork, rules: string, subject: string): Promise<readonly ApprovalRule[]> {
  const known = rulesByWork.get(work) ?? new Map<string, readonly ApprovalRule[]>()
  rulesByWork.set(work, known)
  const key = `${rules} ${subject}`
  let found = known.get(key)
  if (found === undefined) {
    const currency = entityOf(work.context.model, rules).fields['currency'] === undefined ? sql`null` : sql`r.currency`
    found = (
      await sql<ApprovalRule>`
        select r.level::text as level, r."amountFrom", ${currency} as currency, r."approverCode" from ${sql.id(rules)} r where purchaser = ${work.purchaser} and subject = ${subject}
        order by r.level`.execute(work.tx)
    ).rows
    known.set(key, found)
  }
  return found
}
