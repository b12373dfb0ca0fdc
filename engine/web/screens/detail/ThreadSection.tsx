import type { Entity } from '../../../core/model/entity.ts'
import type { Thread } from '../../../core/model/screen.ts'
import { useSession } from '../../session/use-session.ts'
import { CellValue } from '../../cells/CellValue.tsx'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'

type Props = { readonly line: Entity; readonly thread: Thread; readonly rows: readonly Row[] }

/** The messages between two sides, the earliest first; those of one's own side are on the right. */
export function ThreadSection({ line, thread, rows }: Props) {
  const words = useWords()
  const { side } = useSession()
  const { fields } = line
  if (rows.length === 0) return <p className="screen-note">{words.text('ui.thread.nothing')}</p>
  return (
    <ol className="thread">
      {rows.map((row) => (
        <li key={String(row['id'])} data-own={row[thread.side] === side || undefined}>
          <p className="thread-head">
            <b>{textOfValue(row[thread.by])}</b>
            <CellValue entity={line} field={fields[thread.side]!} value={row[thread.side]} row={row} />
            <CellValue entity={line} field={fields[thread.at]!} value={row[thread.at]} row={row} />
          </p>
          <p className="thread-text">{textOfValue(row[thread.text])}</p>
        </li>
      ))}
    </ol>
  )
}
