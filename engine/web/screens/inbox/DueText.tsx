import { useWords } from '../../cells/use-words.ts'
import { formatMoment } from '../../cells/format-date.ts'
import { distanceOf } from './by-time.ts'
import type { Task } from './task.ts'

/** How much time a task has left, or how late it is; the moment itself on hover. */
export function DueText({ task, now }: { readonly task: Task; readonly now: number }) {
  const words = useWords()
  if (task.until === undefined || task.due === undefined) return null
  const { isLate, days, hours, minutes } = distanceOf(task.until, now)
  const time =
    days > 0
      ? words.text('ui.tasks.days', { count: days })
      : hours > 0
        ? words.text('ui.tasks.hours', { hours: String(hours), minutes: String(minutes) })
        : words.text('ui.tasks.minutes', { minutes: String(minutes) })
  return (
    <time
      className="task-due"
      dateTime={task.due}
      title={formatMoment(task.due)}
      data-late={isLate || undefined}
      data-soon={(!isLate && days === 0) || undefined}
    >
      {isLate ? words.text('ui.tasks.late', { time }) : time}
    </time>
  )
}
