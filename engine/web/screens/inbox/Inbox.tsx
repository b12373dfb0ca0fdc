import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { TaskAction } from '../../../core/model/entity.ts'
import { useWords } from '../../cells/use-words.ts'
import { EmptyState } from '../../feedback/EmptyState.tsx'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { LoadingState } from '../../feedback/LoadingState.tsx'
import { useServerNow } from '../../live/use-server-now.ts'
import { useModel } from '../../model/use-model.ts'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import { useNarrow } from '../use-narrow.ts'
import { bySpan } from './by-time.ts'
import { DayBand } from './DayBand.tsx'
import { ACTION_KEYS, keyOfTask, type Task } from './task.ts'
import { TaskLine } from './TaskLine.tsx'
import { TaskPreview } from './TaskPreview.tsx'
import { useTaskActions } from './use-task-actions.tsx'
import type { useTasks } from './use-tasks.ts'
import './inbox.css'

const HALF_A_MINUTE = 30_000

/**
 * What the person has to do, by the time until which it is to be done, with the document beside it. The list is one stop of Tab: arrows (or J and K) move,
 * Enter opens, a letter acts, and the focus stays.
 */
export function Inbox({ held }: { readonly held: ReturnType<typeof useTasks> }) {
  const words = useWords()
  const model = useModel()
  const navigate = useNavigate()
  const isNarrow = useNarrow()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { tasks, put, isAsked, error, retry } = held
  const now = useServerNow(HALF_A_MINUTE)
  const [timeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [said, setSaid] = useState('')
  const { act, dialog, isAsking } = useTaskActions(put, setSaid)
  const parts = bySpan(tasks, now, timeZone)
  const ordered = parts.flatMap((part) => part.tasks)
  const { current, at, mark } = useMarked(ordered)

  // The list takes the focus when it is there, unless the person has put it elsewhere on the page.
  useLayoutEffect(() => {
    if (isAsked && isFocusFree()) list.current?.focus({ preventScroll: true })
  }, [isAsked])
  // A dialog that closed gives the focus back to what is no longer there.
  useEffect(() => {
    if (!isAsking && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [isAsking, tasks.length])
  const marked = current === undefined ? undefined : optionId(id, current)
  useEffect(() => {
    if (marked !== undefined) document.getElementById(marked)?.scrollIntoView({ block: 'nearest' })
  }, [marked])

  if (error !== null) return <ErrorState error={error} onRetry={retry} />
  if (!isAsked) return <LoadingState kind="list" />

  const addressOf = (task: Task) => {
    const isList = model.screens[task.screen]?.kind === 'list'
    return addressOfScreen(task.screen, isList ? { q: task.number } : { id: task.id })
  }
  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || current === undefined) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: ordered.length - 1 }
    const go = steps[key]
    const action = current.actions[ACTION_KEYS.findIndex((each) => each === key)]
    if (go !== undefined) mark(ordered[Math.max(0, Math.min(ordered.length - 1, go))]!)
    else if (key === 'Enter') void navigate(addressOf(current))
    else if (action !== undefined && !event.repeat && !isAsking) act(current, action)
    else return
    event.preventDefault()
  }

  const buttons = current !== undefined && <TaskButtons task={current} onAct={(action) => act(current, action)} />
  const preview = current !== undefined && (
    <section className="task-preview" aria-label={words.text('ui.preview')}>
      <p className="task-open">
        <Link to={addressOf(current)} data-action="openTask">
          {words.text('ui.open')}
        </Link>
      </p>
      <div className="task-sheet">
        <TaskPreview task={current} />
      </div>
      <div className="task-foot">{buttons}</div>
    </section>
  )
  return (
    <div className="inbox">
      <DayBand
        tasks={ordered}
        now={now}
        timeZone={timeZone}
        onGo={(task) => {
          mark(task)
          list.current?.focus()
        }}
      />
      <div className="inbox-panes">
        {/* A thumb is at the document first, which can be done with at once; a keyboard at the list. */}
        {isNarrow && preview}
        <div className="task-pane">
          {ordered.length === 0 ? (
            <EmptyState title={words.text('ui.tasks.none')} description={words.text('ui.tasks.noneMeans')} />
          ) : (
            <div
              ref={list}
              className="tasks"
              role="listbox"
              tabIndex={0}
              aria-label={words.text('ui.tasks.title')}
              aria-activedescendant={marked}
              aria-describedby={`${id}keys`}
              aria-keyshortcuts="J K A R Enter"
              onKeyDown={press}
            >
              {parts.map(({ span, tasks: own }) => (
                <div key={span} role="group" aria-labelledby={`${id}${span}`} data-span={span}>
                  <div id={`${id}${span}`} role="presentation" className="task-span">
                    {words.text(`ui.tasks.spans.${span}`)} <span>{own.length}</span>
                  </div>
                  {own.map((task) => (
                    <TaskLine
                      key={keyOfTask(task)}
                      id={optionId(id, task)}
                      task={task}
                      now={now}
                      isMarked={task === current}
                      onMark={() => mark(task)}
                      onOpen={() => void navigate(addressOf(task))}
                    />
                  ))}
                </div>
              ))}
            </div>
          )}
          {!isNarrow && ordered.length > 0 && (
            <p id={`${id}keys`} className="task-keys">
              <kbd>J</kbd> <kbd>K</kbd> {words.text('ui.tasks.move')} <kbd>Enter</kbd> {words.text('ui.open')} <kbd>A</kbd> <kbd>R</kbd>{' '}
              {words.text('ui.tasks.act')}
            </p>
          )}
        </div>
        {!isNarrow && preview}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {dialog}
    </div>
  )
}

/** What can be done with a task, with the key of each. */
function TaskButtons({ task, onAct }: { readonly task: Task; readonly onAct: (action: TaskAction) => void }) {
  const words = useWords()
  return (
    <div className="task-actions" role="toolbar" aria-label={words.text('ui.action.title')}>
      {task.actions.map((action, index) => (
        <button
          key={keyOfAction(action)}
          type="button"
          data-action={keyOfAction(action)}
          className={`semi-button ${index === 0 ? 'semi-button-solid semi-button-primary' : 'semi-button-light semi-button-tertiary'}`}
          onClick={() => onAct(action)}
        >
          <span className="semi-button-content">
            {words.action(action)} <kbd aria-hidden>{ACTION_KEYS[index]?.toUpperCase()}</kbd>
          </span>
        </button>
      ))}
    </div>
  )
}

/** A page begins at its heading; what led here, such as an entry of the menu, is left, and a dialog is not. */
function isFocusFree(): boolean {
  const held = document.activeElement
  return (
    held === null ||
    held === document.body ||
    held.matches('h1, main') ||
    (held.closest('main') === null && held.closest('[aria-modal="true"], dialog') === null)
  )
}

const keyOfAction = (action: TaskAction): string => (action.kind === 'transition' ? action.transition : `create:${action.screen}`)

const optionId = (id: string, task: Task): string => `${id}${keyOfTask(task).replaceAll(/\W/g, '-')}`

/** The marked task. When it is done, the next one stands in its place. */
function useMarked(tasks: readonly Task[]) {
  const [marked, setMarked] = useState<{ readonly key: string; readonly at: number }>({ key: '', at: 0 })
  const found = tasks.findIndex((task) => keyOfTask(task) === marked.key)
  const at = found === -1 ? Math.max(0, Math.min(marked.at, tasks.length - 1)) : found
  const current = tasks[at]
  const key = current === undefined ? '' : keyOfTask(current)
  // Another list: what stands at the place now is marked from here on.
  if (key !== '' && (key !== marked.key || at !== marked.at)) setMarked({ key, at })
  return { current, at, mark: (task: Task) => setMarked({ key: keyOfTask(task), at: tasks.indexOf(task) }) }
}
