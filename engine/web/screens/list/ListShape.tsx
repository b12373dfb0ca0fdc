import { useWords } from '../../cells/use-words.ts'
import type { ListShape as Shape } from './use-list-shape.ts'

/** The switch between the rows of a list and the matrix of them. */
export function ListShape({ shape, onChange }: { readonly shape: Shape; readonly onChange: (shape: Shape) => void }) {
  const words = useWords()
  return (
    <div className="list-shape" role="group" aria-label={words.text('ui.view.title')}>
      {(['rows', 'matrix'] as const).map((each) => (
        <button key={each} type="button" data-shape={each} aria-pressed={shape === each} onClick={() => onChange(each)}>
          {words.text(each === 'rows' ? 'ui.list.asRows' : 'ui.list.asMatrix')}
        </button>
      ))}
    </div>
  )
}
