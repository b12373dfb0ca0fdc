import { useWords } from '../../cells/use-words.ts'
import { differsFromLibrary, withLibraryName } from './library-names.ts'
import type { OfferedName } from './offered-name.ts'
import type { EditorRow } from './template-draft.ts'

type Props = { readonly row: EditorRow; readonly source: OfferedName; readonly onChange: (row: EditorRow) => void }

/** Shows that a field takes its name from the library, and the library's present name if it differs. */
export function LinkedName({ row, source, onChange }: Props) {
  const words = useWords()
  const isOther = differsFromLibrary(row, source)
  return (
    <p className="template-linked" data-linked={row.keyName} data-differs={isOther || undefined}>
      {isOther ? words.text('template.libraryDiffers', { names: `${source.names.cn} / ${source.names.en}` }) : words.text('template.linked')}
      {isOther && (
        <button
          type="button"
          data-action="takeOver"
          aria-label={`${row.keyName} ${words.text('template.takeOver')}`}
          onClick={() => onChange(withLibraryName(row, source))}
        >
          {words.text('template.takeOver')}
        </button>
      )}
      <button
        type="button"
        data-action="unlink"
        aria-label={`${row.keyName} ${words.text('template.unlink')}`}
        onClick={() => onChange({ ...row, attribute: '' })}
      >
        {words.text('template.unlink')}
      </button>
    </p>
  )
}
