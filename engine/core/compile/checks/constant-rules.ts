import { outcomeOf } from '../../expression/evaluate-formula.ts'
import { UNKNOWN } from '../../expression/values/evaluation-stop.ts'
import type { Entity } from '../../model/entity.ts'
import type { Formula } from '../../model/formula.ts'
import type { Rule, Transition } from '../../model/lifecycle.ts'
import type { Model } from '../../model/model.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** Finds rules that hold whatever a document says, or never hold, and guards that never hold in the states from which their action starts. */
export const constantRules: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) => {
    const verdicts = new Map(Object.values(entity.rules).map((rule) => [rule.name, verdictOf(model, rule.check, {})]))
    return [
      ...Object.values(entity.rules).flatMap((rule) => problemsOfRule(rule, verdicts.get(rule.name))),
      ...Object.values(entity.transitions).flatMap((transition) =>
        transition.guards
          .filter((guard) => verdicts.has(guard) && verdicts.get(guard) === undefined && neverStarts(model, entity, transition, guard))
          .map((guard) =>
            errorAt(
              transition.at,
              `the guard "${guard}" never holds in the states from which "${transition.name}" starts`,
              'change one of them: nobody can do it as it is',
            ),
          ),
      ),
    ]
  })

function problemsOfRule({ name, check }: Rule, verdict: boolean | undefined): ReturnType<Check> {
  if (verdict === undefined) return []
  return verdict ? [errorAt(check.at, `the rule "${name}" always holds: it refuses nothing`)] : [errorAt(check.at, `the rule "${name}" never holds`)]
}

function neverStarts(model: Model, entity: Entity, { region, from }: Transition, guard: string): boolean {
  const check = entity.rules[guard]?.check
  return check !== undefined && from !== null && from.length > 0 && verdictOf(model, check, { [region]: from }) === false
}

type Choices = Readonly<Record<string, readonly unknown[]>>

/** More combinations of values than a rule is tried with; a rule that reads so many is hardly constant. */
const MAX_COMBINATIONS = 500

/** What a condition says of every document: always or never; undefined if it depends on the document. Regions are in one of `states`. */
function verdictOf(model: Model, formula: Formula, states: Choices): boolean | undefined {
  const entity = model.entities[formula.scope]
  if (entity === undefined) return undefined
  const choices: Choices = { ...choicesOf(model, entity, formula), ...states }
  if (Object.values(choices).reduce((product, values) => product * values.length, 1) > MAX_COMBINATIONS) return undefined
  const unknown = unknownOf(entity)
  let verdict: boolean | undefined
  for (const values of combinationsOf(choices)) {
    const outcome = outcomeOf(model, formula, { ...unknown, ...values })
    if (outcome.kind !== 'value' || typeof outcome.value !== 'boolean') return undefined
    if (verdict !== undefined && verdict !== outcome.value) return undefined
    verdict = outcome.value
  }
  return verdict
}

/** The values of the states, enums and flags that a condition reads; only a state is never blank. */
function choicesOf({ vocabularies }: Model, { fields, regions }: Entity, { references }: Formula): Choices {
  const read = references.flatMap((path) => fields[path] ?? []).filter(({ type }) => type === 'enum' || type === 'flag')
  return Object.fromEntries(
    read.map(({ name, type, vocabulary }) => {
      const values = type === 'flag' ? [true, false] : (regions[name]?.states.map((state) => state.name) ?? vocabularies[vocabulary ?? '']?.values ?? [])
      return [name, name in regions ? values : [...values, null]]
    }),
  )
}

/** Nothing is known of the other values. */
function unknownOf({ fields, line }: Entity): Readonly<Record<string, unknown>> {
  const around = ['user', 'prefs', 'today', 'now', 'approval', 'document', ...(line === undefined ? [] : [line.of])]
  return Object.fromEntries([...Object.keys(fields), ...around].map((name) => [name, UNKNOWN]))
}

function combinationsOf(choices: Choices): readonly Readonly<Record<string, unknown>>[] {
  return Object.entries(choices).reduce<readonly Readonly<Record<string, unknown>>[]>(
    (found, [name, values]) => found.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [{}],
  )
}
