import { useWords } from '../../cells/use-words.ts'
import { DueText } from './DueText.tsx'
import { spanOf } from './by-time.ts'
import { keyOfTask, type Task } from './task.ts'

type Props = { readonly tasks: readonly Task[]; readonly now: number; readonly timeZone: string; readonly onGo: (task: Task) => void }

const MAX_PINS = 8

/** Today's deadlines in their order, each with the time that is left; a press leads to its task. What only has to be done today has no hour, and is no pin. */
export function DayBand({ tasks, now, timeZone, onGo }: Props) {
  const words = useWords()
  const pins = tasks.filter((task) => task.due?.includes('T') === true && spanOf(task, now, timeZone) === 'today').slice(0, MAX_PINS)
  if (pins.length === 0) return null
  return (
    <ol className="day-band" aria-label={words.text('ui.tasks.deadlines')}>
      {pins.map((task) => (
        <li key={keyOfTask(task)}>
          <button type="button" tabIndex={-1} onClick={() => onGo(task)}>
            <DueText task={task} now={now} /> {task.actions[0] !== undefined && words.action(task.actions[0])} {task.number}
          </button>
        </li>
      ))}
    </ol>
  )
}
