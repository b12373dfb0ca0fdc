import { FileLink, type StoredFile } from './FileLink.tsx'

const isStoredFile = (value: unknown): value is StoredFile => typeof value === 'object' && value !== null && 'id' in value && 'name' in value

/** The files of a document, to open. */
export function FileLinks({ files }: { files: readonly unknown[] }) {
  const stored = files.filter(isStoredFile)
  if (stored.length === 0) return <span className="cell-blank">–</span>
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
