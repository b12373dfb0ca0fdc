import { useWords } from '../../cells/use-words.ts'

type Props = {
  /** The documents by the values that distinguish them. */
  readonly documents: readonly string[]
  readonly shown: number
  readonly isSaved: (place: number) => boolean
  readonly isRefused: (place: number) => boolean
  readonly onShow: (place: number) => void
}

/** One tab for each document of a form that makes several. */
export function DocumentTabs({ documents, shown, isSaved, isRefused, onShow }: Props) {
  const words = useWords()
  return (
    <div className="status-tabs" role="tablist" aria-label={words.text('ui.form.documents', { count: String(documents.length) })}>
      {documents.map((name, place) => (
        <button
          key={place}
          type="button"
          role="tab"
          className="status-tab"
          aria-selected={shown === place}
          data-refused={isRefused(place) || undefined}
          onClick={() => onShow(place)}
        >
          {name}
          {isSaved(place) && <span className="status-count">✓</span>}
        </button>
      ))}
    </div>
  )
}
