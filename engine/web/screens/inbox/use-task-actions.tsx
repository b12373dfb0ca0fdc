import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { inputFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import type { Entity, TaskAction } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import { asksNothing } from '../../actions/transition/asks-nothing.ts'
import { transitionEnvelope } from '../../actions/transition/transition-envelope.ts'
import { useTransition } from '../../actions/transition/use-transition.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { messageOfAnswer } from '../../api/message-of-answer.ts'
import { pathOfTransition } from '../../api/paths-of-entity.ts'
import { textOfCode } from '../../api/text-of-code.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { store } from '../../foundation/store.ts'
import { loadScreenPack } from '../../model/load-packs.ts'
import { modelAtom } from '../../model/model-store.ts'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import { side } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { toast } from '../../ui/toast.ts'
import { keyOfTask, type Task } from './task.ts'

const ActionDialog = lazy(async () => ({ default: (await import('../../actions/dialog/ActionDialog.tsx')).ActionDialog }))

type Open = { readonly task: Task; readonly entity: Entity; readonly transition: Transition; readonly row: Row }

/** What an action of a task is: the transition, and the pack that has it. */
function partOf(model: Model, task: Task, action: TaskAction): { readonly entity: Entity; readonly transition: Transition } | undefined {
  const form = action.kind === 'create' ? model.screens[action.screen] : undefined
  const entity = model.entities[action.kind === 'transition' ? task.entity : form?.kind === 'form' ? form.entity : '']
  const name = action.kind === 'transition' ? action.transition : (action.transition ?? (form?.kind === 'form' ? form.transition : ''))
  const transition = entity?.transitions[name]
  return entity === undefined || transition === undefined ? undefined : { entity, transition }
}

/**
 * Takes the actions of tasks in place. What asks for nothing is sent at once, and the next one may be sent before the answer; everything else opens its dialog.
 * `put` takes a task from the list, or puts it back; `say` tells it to those who listen.
 */
export function useTaskActions(put: (task: Task, isGone: boolean) => void, say: (text: string) => void) {
  const words = useWords()
  const navigate = useNavigate()
  const { permissions } = useSession()
  const call = useTransition()
  const [open, setOpen] = useState<Open>()
  // A key that is pressed again before it is known whether the action asks for something.
  const underWay = useRef(new Set<string>())

  function done(task: Task, action: string) {
    put(task, true)
    say(words.text('ui.tasks.done', { action, number: task.number }))
  }

  async function send(task: Task, entity: Entity, transition: Transition, label: string) {
    done(task, label)
    const answer = await call
      .mutateAsync({ entity, transition, envelope: transitionEnvelope([{ id: task.id, version: task.version }], {}) })
      .catch(() => undefined)
    if (answer?.returnCode === '0') return
    put(task, false)
    if (answer === undefined) return
    const reason = messageOfAnswer(answer, textOfCode)
    const text = words.text('ui.tasks.refused', { action: label, number: task.number, reason })
    toast('error', text)
    say(text)
  }

  async function create(task: Task, action: Extract<TaskAction, { kind: 'create' }>, entity: Entity, transition: Transition) {
    const address = addressOfScreen(action.screen, { from: task.id, ...(action.transition !== undefined && { transition: action.transition }) })
    const path = `${pathOfTransition(store.get(modelAtom), entity, side, transition)}/prepare`
    const { list = [] } = await callOrThrow(path, { entityList: [{ id: task.id }] })
    // Several documents at once are made in the form.
    const [only] = list as readonly Row[]
    if (list.length !== 1 || only === undefined) return void navigate(address)
    // Nothing is stored under the id that keeps the drafts apart.
    const { id: _, ...draft } = only
    setOpen({ task, entity, transition, row: draft })
  }

  async function act(task: Task, action: TaskAction) {
    await loadScreenPack(action.kind === 'create' ? action.screen : task.screen)
    const model = store.get(modelAtom)
    const part = partOf(model, task, action)
    if (part === undefined) return void navigate(addressOfScreen(task.screen, { id: task.id }))
    const { entity, transition } = part
    if (action.kind === 'create') return create(task, action, entity, transition)
    if (transition.input === '*') return void navigate(addressOfScreen(task.screen, { id: task.id }))
    if (asksNothing(transition, inputFieldsOf(model, entity, transition, { side, permissions }))) return send(task, entity, transition, words.action(action))
    setOpen({ task, entity, transition, row: { ...task.values, id: task.id, version: task.version, [entity.display]: task.number } })
  }

  let dialog: ReactNode = null
  if (open !== undefined) {
    const { task, entity, transition, row } = open
    dialog = (
      <Suspense fallback={null}>
        <ActionDialog
          key={keyOfTask(task)}
          entity={entity}
          transition={transition}
          rows={[row]}
          first={[]}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined)
            done(task, words.action({ kind: 'transition', entity: entity.name, transition: transition.name }))
          }}
        />
      </Suspense>
    )
  }
  /** Begins an action of a task; a task takes one at a time. */
  function start(task: Task, action: TaskAction): void {
    const key = keyOfTask(task)
    if (underWay.current.has(key)) return
    underWay.current.add(key)
    act(task, action)
      .catch((error: unknown) => toast('error', error instanceof Error ? error.message : String(error)))
      .finally(() => underWay.current.delete(key))
  }
  return { act: start, dialog, isAsking: open !== undefined }
}
