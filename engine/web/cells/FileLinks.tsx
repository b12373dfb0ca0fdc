import { FileLink, type StoredFile } from './FileLink.tsx'
import { useWords } from './use-words.ts'

const isStoredFile = (value: unknown): value is StoredFile => typeof value === 'object' && value !== null && 'id' in value && 'name' in value

/** The files of a document, to open; in a dense grid only how many there are. */
export function FileLinks({ files, dense }: { files: readonly unknown[]; dense: boolean }) {
  const words = useWords()
  const stored = files.filter(isStoredFile)
  if (stored.length === 0) return <span className="cell-blank">{dense ? '' : '–'}</span>
  if (dense) return <span title={stored.map((file) => file.name).join('\n')}>{words.text('ui.files.count', { count: String(stored.length) })}</span>
  return (
    <ul className="file-links">
      {stored.map((file) => (
        <li key={file.id}>
          <FileLink file={file} />
        </li>
      ))}
    </ul>
  )
}
