import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { hasFourEyes } from '../../../core/permissions/four-eyes.ts'
import { mayDecide } from '../../../core/permissions/may-decide.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { accountsOfPerson } from '../../store/one-person.ts'
import { absentFor } from '../../store/substitutes.ts'
import type { Tx } from '../../schema/database.ts'
import { visibleDocuments } from '../visibility/visible-document.ts'
import type { ApprovalRound } from './approval-rounds.ts'

/** Somebody who is away: the accounts that count as that person's, and the documents that the person sees and whose level waits for them. */
type Absent = { readonly person: Actor; readonly hand: ReadonlySet<unknown>; readonly documents: ReadonlySet<unknown> }

/** Who decides. `hand`: all accounts that count as the same person; without four eyes and without a place of somebody else, their own alone. */
export type Decider = { readonly actor: Actor; readonly isByFourEyes: boolean; readonly hand: ReadonlySet<unknown>; readonly absent: readonly Absent[] }

/** What speaks against a decision, and in whose place it is made, if not in the decider's own right. */
export type Judgement = { readonly reasons: readonly Issue[]; readonly inPlaceOf?: Actor }

type Situation = { readonly prefs: Actor['prefs']; readonly now: Date; readonly lock?: boolean }

/**
 * What is to be known of a person to judge these open rounds. A person who is away is looked for only where the decider lacks the code of a level: the place in
 * the level is all that a substitute gets. The document, its fields and the action are seen and taken by own rights, and the person who is away must have them too.
 */
export async function deciderOf(
  tx: Tx,
  context: CallContext,
  entity: Entity,
  rounds: readonly ApprovalRound[],
  actor: Actor,
  { prefs, now, lock = false }: Situation,
): Promise<Decider> {
  const isByFourEyes = hasFourEyes(context.model, prefs)
  const lacking = rounds.filter((round) => lacksCode(round, actor))
  const people = lacking.length === 0 ? [] : await absentFor(tx, context.model, actor, now, { lock })
  const absent: Absent[] = []
  for (const person of people) {
    const ids = lacking.filter((round) => !lacksCode(round, person) && mayDecide(entity, round.name, person)).map(({ document }) => document)
    if (ids.length === 0) continue
    const seen = await visibleDocuments(tx, context, person, entity, ids, { lines: false })
    absent.push({ person, hand: new Set(await accountsOfPerson(tx, person, now)), documents: new Set(seen.map(({ id }) => id)) })
  }
  const hand = isByFourEyes || absent.length > 0 ? await accountsOfPerson(tx, actor, now) : [actor.accountId]
  return { actor, isByFourEyes, hand: new Set(hand), absent }
}

function lacksCode({ levels, current }: ApprovalRound, { permissions }: Actor): boolean {
  const level = levels[current]
  return level !== undefined && !permissions.has(level.approver)
}

/** Why this person may not decide the present level; in somebody's place, if the level asks for a code that only the other holds. */
export function judgeDecision(round: ApprovalRound, document: Document, { actor, isByFourEyes, hand, absent }: Decider): Judgement {
  const level = round.levels[round.current]
  if (level === undefined || actor.permissions.has(level.approver)) {
    // Who decided in somebody's place, or for whom somebody did, decides no other level of the round, with or without four eyes.
    const decided = round.levels.filter(({ decidedFor }) => isByFourEyes || decidedFor !== undefined)
    return { reasons: reasonsAgainst(round, decided, isByFourEyes ? authorsOf(round, document) : [], isByFourEyes ? hand : new Set([actor.accountId])) }
  }
  const judged = absent
    .filter(({ person, documents }) => documents.has(round.document) && person.permissions.has(level.approver))
    .map(({ person, hand: other }) => ({
      reasons: reasonsAgainst(round, round.levels, authorsOf(round, document), new Set([...hand, ...other])),
      inPlaceOf: person,
    }))
  const notTheApprover = { reasons: [issue('NOT_THE_APPROVER', '', { level: String(level.level), permission: level.approver })] }
  return judged.find(({ reasons }) => reasons.length === 0) ?? judged[0] ?? notTheApprover
}

function reasonsAgainst(round: ApprovalRound, decided: ApprovalRound['levels'], authors: readonly unknown[], barred: ReadonlySet<unknown>): readonly Issue[] {
  const level = String(round.levels[round.current]?.level ?? '')
  if (decided.some(({ decidedBy, decidedFor }) => barred.has(decidedBy) || barred.has(decidedFor))) return [issue('DECIDED_ANOTHER_LEVEL', '', { level })]
  return authors.some((account) => barred.has(account)) ? [issue('AUTHOR_CANNOT_APPROVE')] : []
}

function authorsOf(round: ApprovalRound, document: Document): readonly unknown[] {
  return [document.createdBy, round.startedBy, round.sourceAuthor, ...(round.editedBy ?? [])]
}
