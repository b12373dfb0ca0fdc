import type { Case, Expected, Request, Trial } from '../cases/case.ts'
import type { Person, Reply } from '../people/person.ts'
import { MOST_PATIENCE, OutOfPatience, refresh } from '../world/patience.ts'
import { restorePreferences } from '../world/preferences.ts'
import { sweepRules } from '../world/sweep.ts'
import type { World } from '../world/world.ts'
import { differences } from './compare.ts'
import { sendTrial } from './send-trial.ts'
import { smallest } from './shrink.ts'

/** A case as reports name it. */
export type Told = Omit<Case, 'ready'>

/** A request as reports tell it, and what had to be answered. */
export type Sent = {
  readonly request: Omit<Request, 'person'> & { readonly person: Pick<Person, 'account' | 'actor'> }
  readonly expected: Omit<Expected, 'also'>
}

/** Results of cases: `untried` was not brought about, `impossible` cannot be by the declaration. */
export const results = ['passed', 'failed', 'untried', 'impossible'] as const
export type Result = (typeof results)[number]

/** What came of a case: data alone, which goes from one process to another. `trial` is the smallest request that fails, and `reply` its answer; of what passed, thousands, neither is kept. */
export type Outcome = {
  readonly case: Told
  readonly result: Result
  /** What differs, what was not brought about, or the proof that it cannot be. */
  readonly reasons: readonly string[]
  readonly trial?: Sent
  readonly reply?: Reply
  readonly milliseconds: number
}

/** Why a case was not tried whose way was too long. */
export const NOT_IN_TIME = 'what must be there before was not brought about in time'

export type RunOptions = {
  /** Told after each case. */
  readonly tell?: (outcome: Outcome, done: number, all: number) => void
  /** Asked before each case: the time is up. */
  readonly isOver?: () => boolean
  /** What one case may cost before its request is sent, where that is less than ever. */
  readonly patience?: number
}

/** Runs cases one after the other, each in the world that those before it left. */
export async function runCases(
  world: World,
  cases: readonly Case[],
  { tell = () => {}, isOver = () => false, patience = MOST_PATIENCE }: RunOptions = {},
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  for (const each of cases) {
    refresh(world)
    await sweepRules(world)
    const outcome = isOver()
      ? { case: toldOf(each), result: 'untried' as const, reasons: ['the time was up'], milliseconds: 0 }
      : await runCase(world, each, patience)
    outcomes.push(outcome)
    tell(outcome, outcomes.length, cases.length)
  }
  return outcomes
}

async function runCase(world: World, each: Case, patience: number): Promise<Outcome> {
  const started = performance.now()
  const told = toldOf(each)
  const taken = (): number => Math.round(performance.now() - started)
  try {
    refresh(world, patience)
    const ready = await each.ready(world)
    if ('impossible' in ready) return { case: told, result: 'impossible', reasons: [ready.impossible], milliseconds: taken() }
    if ('untried' in ready) return { case: told, result: 'untried', reasons: [ready.untried], milliseconds: taken() }
    const reply = await sendTrial(world, ready)
    const reasons = await differences(world.model, ready.expected, reply)
    if (reasons.length === 0) return { case: told, result: 'passed', reasons, milliseconds: taken() }
    const small = await smallest(world, ready, reply, reasons)
    return { case: told, result: 'failed', ...small, trial: sentOf(small.trial), milliseconds: taken() }
  } catch (error) {
    if (error instanceof OutOfPatience) return { case: told, result: 'untried', reasons: [NOT_IN_TIME], milliseconds: taken() }
    return { case: told, result: 'failed', reasons: [`the case broke down: ${(error as Error).stack ?? String(error)}`], milliseconds: taken() }
  } finally {
    await restorePreferences(world)
  }
}

/** What reports name of a case. */
export function toldOf({ id, kind, about, title, why }: Case): Told {
  return { id, kind, about, title, why }
}

function sentOf({ request: { person, path, envelope, isStranger }, expected: { status, code, path: where } }: Trial): Sent {
  return {
    request: { person: { account: person.account, actor: person.actor }, path, envelope, ...(isStranger !== undefined && { isStranger }) },
    expected: { status, code, ...(where !== undefined && { path: where }) },
  }
}
