import type { Row } from '../../core/model/document.ts'
import { holds } from '../../core/expression/evaluate-formula.ts'
import type { Model, Preference } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { codeOfRight } from '../../core/permissions/has-right.ts'
import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import { DAYS_OF_WISH, type Wish, takeWish } from '../calls/second-person.ts'
import type { Tx } from '../schema/database.ts'

const CODE = 'SECOND_PERSON_NEEDED'

/** The changed preferences whose new values weaken a control over people, and which a second person still has to want: an issue for each. */
export async function awaitingSecondPerson(
  tx: Tx,
  model: Model,
  actor: Actor,
  changed: readonly Preference[],
  before: Row,
  next: Row,
  now: Date,
): Promise<readonly Issue[]> {
  const issues: Issue[] = []
  for (const { name, effect } of changed) {
    if (effect?.secondPersonWhen === undefined || !holds(model, effect.secondPersonWhen, { prefs: next, before })) continue
    const value = next[name] ?? null
    if (await takeWish(tx, actor, { name, value, code: codeOfRight(model, actor.side, 'setPreferences') }, now)) continue
    issues.push(issue(CODE, `values.${name}`, { days: String(DAYS_OF_WISH), value: JSON.stringify(value) }))
  }
  return issues
}

/** The values that these issues say a second person has to want. */
export function wishesIn(issues: readonly Issue[]): readonly Wish[] {
  return issues.flatMap(({ code, path, params }) =>
    code === CODE ? [{ name: path.replace('values.', ''), value: JSON.parse(params['value'] ?? 'null') as unknown }] : [],
  )
}
