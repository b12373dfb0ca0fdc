import { tasksFor, type TaskFor } from '../../../core/lifecycle/tasks-for.ts'
import type { Entity, Task } from '../../../core/model/entity.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import { success } from '../../calls/answer.ts'
import type { CallContext } from '../../calls/call-context.ts'
import type { Tx } from '../../schema/database.ts'
import { type FoundTask, MAX_OF_TASK, findTasks } from '../../store/lists/find-tasks.ts'
import { showHits } from '../../store/lists/show-hits.ts'
import { inTransaction } from '../../store/transaction.ts'
import { pendingFilter } from '../conversion/pending-rows.ts'
import { decidingReaderFor } from '../visibility/reader-for.ts'
import { actionsOfRows } from './actions-of-rows.ts'

/** The tasks of one answer; whoever has more does the earliest first. */
const MAX_TASKS = 200

/** What the person has to do: the documents that wait for an action that this person may take now, by the time until which it is to be done. */
export function runTasks(context: CallContext, actor: Actor): Promise<AnswerEnvelope> {
  const { model, pool } = context
  return answerOrRefusal(model, actor.language, async () => {
    const tasks = tasksFor(model, actor)
    return inTransaction(pool, actor, async (tx) => {
      const isDeciding = tasks.some(({ approval, task: { when }, guards }) => approval !== undefined || [when, ...guards].some(asksForAbsent))
      const reader = await decidingReaderFor(tx, context, actor, isDeciding)
      const found = await findTasks(tx, model, reader, tasks, pendingFilter)
      const waiting = await withoutRefused(tx, context, actor, tasks, found)
      const taskOf = (each: FoundTask) => tasks.find((task) => isOf(task, each))!
      const counts = tasks.map((each) => {
        const total = waiting.filter((one) => isOf(each, one)).length
        const capped = found.filter((one) => isOf(each, one)).length > MAX_OF_TASK
        return { entity: each.entity.name, task: each.task.name, total: Math.min(total, MAX_OF_TASK), capped }
      })
      const first = waiting.toSorted(byTime).slice(0, MAX_TASKS)
      const shown = await showHits(tx, model, reader, shownOf(tasks), first)
      const list = first.flatMap((each) => {
        const { entity, task } = taskOf(each)
        return shown(each).map(({ values, number, version }) => ({
          entity: each.entity,
          id: each.id,
          version,
          number,
          values: Object.fromEntries(Object.entries(values).filter(([field]) => shownBy(entity, task).includes(field))),
          task: each.task,
          actions: task.actions,
          screen: task.opens,
          since: each.createdAt,
          ...(each.due !== null && each.until !== null && { due: each.due, until: each.until }),
        }))
      })
      return success({ list, entity: { counts: counts.filter(({ total }) => total > 0) } })
    })
  })
}

function asksForAbsent(formula: Formula | undefined): boolean {
  return formula?.references.includes('user.absent') === true
}

function isOf({ entity, task }: TaskFor, found: FoundTask): boolean {
  return found.entity === entity.name && found.task === task.name
}

/** Asks the documents of a task for the guards that the database could not decide. */
async function withoutRefused(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  tasks: readonly TaskFor[],
  found: readonly FoundTask[],
): Promise<readonly FoundTask[]> {
  let left = found
  for (const name of new Set(tasks.flatMap(({ entity, isAskedEach }) => (isAskedEach ? [entity.name] : [])))) {
    const asked = tasks.filter(({ entity, isAskedEach }) => isAskedEach && entity.name === name)
    const firstOf = (each: FoundTask) => {
      const action = asked.find((task) => isOf(task, each))?.task.actions[0]
      return action?.kind === 'transition' ? action.transition : undefined
    }
    const rows = left.filter((each) => firstOf(each) !== undefined)
    if (rows.length === 0) continue
    const actions = await actionsOfRows(
      tx,
      context,
      actor,
      entityOf(context.model, name),
      undefined,
      rows.map(({ id }) => ({ id })),
    )
    left = left.filter((each) => {
      const action = firstOf(each)
      return action === undefined || actions.get(each.id)?._actions[action]?.length === 0
    })
  }
  return left
}

/** What a task shows, and the units of its figures. */
function shownBy({ fields }: Entity, { shows }: Task): readonly string[] {
  return [...new Set(shows.flatMap((name) => [name, ...(fields[name]?.unit === undefined ? [] : [fields[name].unit])]))]
}

/** What is shown of each entity, for all its tasks. */
function shownOf(tasks: readonly TaskFor[]): Parameters<typeof showHits>[3] {
  return [...new Set(tasks.map(({ entity }) => entity))].map((entity) => {
    const own = tasks.filter((each) => each.entity === entity).map(({ task }) => task)
    return { entity, searchable: { by: [entity.display], shows: [...new Set(own.flatMap((task) => shownBy(entity, task)))], opens: own[0]!.opens } }
  })
}

/** What is late first; what has no time last, the oldest first. */
function byTime(left: FoundTask, right: FoundTask): number {
  const end = ({ until }: FoundTask) => (until === null ? Infinity : Date.parse(until))
  const [a, b] = [end(left), end(right)]
  return a === b ? Date.parse(left.createdAt) - Date.parse(right.createdAt) || (left.id < right.id ? -1 : 1) : a - b
}
