import { useWords } from '../../cells/use-words.ts'
import { CellValue } from '../../cells/CellValue.tsx'
import { isNumber } from '../../../core/model/is-number.ts'
import { useModel } from '../../model/use-model.ts'
import { DueText } from './DueText.tsx'
import type { Task } from './task.ts'

type Props = {
  readonly id: string
  readonly task: Task
  readonly now: number
  readonly isMarked: boolean
  readonly onMark: () => void
  readonly onOpen: () => void
}

/** A task in two lines: what to do with which document and how much time there is; with whom, and how much. */
export function TaskLine({ id, task, now, isMarked, onMark, onOpen }: Props) {
  const words = useWords()
  const model = useModel()
  const entity = model.entities[task.entity]
  const fields = Object.keys(task.values).flatMap((name) => entity?.fields[name] ?? [])
  const units = new Set(fields.flatMap(({ unit }) => unit ?? []))
  const shown = fields.filter(({ name }) => !units.has(name))
  const figure = shown.find(isNumber)
  const [first] = task.actions
  return (
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      className="task"
      data-task={`${task.entity}.${task.task}`}
      data-number={task.number}
      onClick={onMark}
      onDoubleClick={onOpen}
    >
      <span className="task-what">
        {first !== undefined && words.action(first)} <b>{task.number}</b>
      </span>
      <DueText task={task} now={now} />
      <span className="task-with">
        {words.text(`entity.${task.entity}`)}
        {entity !== undefined &&
          shown
            .filter((field) => field !== figure)
            .map((field) => (
              <span key={field.name}>
                <CellValue entity={entity} field={field} value={task.values[field.name]} row={task.values} />
              </span>
            ))}
      </span>
      {entity !== undefined && figure !== undefined && (
        <span className="task-figure">
          {/* A figure without a unit says nothing by itself. */}
          {figure.unit === undefined && `${words.field(entity, figure)} `}
          <CellValue entity={entity} field={figure} value={task.values[figure.name]} row={task.values} />
        </span>
      )}
    </div>
  )
}
