import type { Case, Expected, Trial } from '../cases/case.ts'
import type { Request } from '../world/request.ts'
import type { Person, Reply } from '../people/person.ts'
import { MAX_BUDGET, BudgetExceeded, resetBudget } from '../world/budget.ts'
import { restorePreferences } from '../world/actions/preferences.ts'
import { cleanUpApprovalRules } from '../world/actions/cleanup.ts'
import type { World } from '../world/world.ts'
import { differences } from './compare.ts'
import { sendTrial } from './send-trial.ts'
import { shrinkFailure } from './shrink.ts'

/** A case as reports name it. */
export type CaseSummary = Omit<Case, 'ready'>

/** A request and its expected answer, as reports show them. */
export type SentRequest = {
  readonly request: Omit<Request, 'person'> & { readonly person: Pick<Person, 'account' | 'actor'> }
  readonly expected: Omit<Expected, 'also' | 'causes'>
}

/** Results of cases: the contract found no way to an `unreached` case; the declaration rules out an `impossible` one. */
export const results = ['passed', 'failed', 'unreached', 'impossible'] as const
export type Result = (typeof results)[number]

/**
 * The outcome of a case, as plain data that travels between processes. `trial` is the smallest failing request and `reply` its answer; passed cases, thousands
 * of them, keep neither.
 */
export type Outcome = {
  readonly case: CaseSummary
  readonly result: Result
  /** The differences, the missing preparation, or the proof of impossibility. */
  readonly reasons: readonly string[]
  readonly trial?: SentRequest
  readonly reply?: Reply
  /** What a failure is a fault of, where that is known. */
  readonly causes?: readonly string[]
  readonly milliseconds: number
}

/** The reason of a case whose preparation took too many steps. */
export const NOT_IN_TIME = 'the preconditions were not created in time'

export type RunOptions = {
  /** Called after each case. */
  readonly tell?: (outcome: Outcome, done: number, all: number) => void
  /** Called before each case: returns true when the time is up. */
  readonly isOver?: () => boolean
  /** The budget of one case before its request is sent, if smaller than usual. */
  readonly budget?: number
}

/** Runs cases one after the other, each in the world that the earlier ones left. */
export async function runCases(
  world: World,
  cases: readonly Case[],
  { tell = () => {}, isOver = () => false, budget = MAX_BUDGET }: RunOptions = {},
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const each of cases) {
    resetBudget(world)
    await cleanUpApprovalRules(world)
    const outcome = isOver()
      ? { case: summaryOf(each), result: 'unreached' as const, reasons: ['the time was up'], milliseconds: 0 }
      : await runCase(world, each, budget)
    outcomes.push(outcome)
    tell(outcome, outcomes.length, cases.length)
  }
  return outcomes
}

async function runCase(world: World, each: Case, budget: number): Promise<Outcome> {
  const started = performance.now()
  const told = summaryOf(each)
  const taken = (): number => Math.round(performance.now() - started)
  try {
    resetBudget(world, budget)
    const ready = await each.ready(world)
    if ('impossible' in ready) return { case: told, result: 'impossible', reasons: [ready.impossible], milliseconds: taken() }
    if ('unreached' in ready) return { case: told, result: 'unreached', reasons: [ready.unreached], milliseconds: taken() }
    const reply = await sendTrial(world, ready)
    const reasons = await differences(world.model, ready.expected, reply)
    if (reasons.length === 0) return { case: told, result: 'passed', reasons, milliseconds: taken() }
    const small = await shrinkFailure(world, ready, reply, reasons)
    const { causes } = ready.expected
    return {
      case: told,
      result: 'failed',
      ...small,
      trial: sentOf(small.trial),
      ...(causes !== undefined && causes.length > 0 && { causes }),
      milliseconds: taken(),
    }
  } catch (error) {
    if (error instanceof BudgetExceeded) return { case: told, result: 'unreached', reasons: [NOT_IN_TIME], milliseconds: taken() }
    return { case: told, result: 'failed', reasons: [`the case broke down: ${(error as Error).stack ?? String(error)}`], milliseconds: taken() }
  } finally {
    await restorePreferences(world)
  }
}

/** The part of a case that reports show. */
export function summaryOf({ id, kind, about, title, why }: Case): CaseSummary {
  return { id, kind, about, title, why }
}

function sentOf({ request: { person, path, envelope, isStranger }, expected: { status, code, path: where } }: Trial): SentRequest {
  return {
    request: { person: { account: person.account, actor: person.actor }, path, envelope, ...(isStranger !== undefined && { isStranger }) },
    expected: { status, code, ...(where !== undefined && { path: where }) },
  }
}
