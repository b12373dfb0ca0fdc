import { useWords } from '../../cells/use-words.ts'
import { Segments } from '../../ui/Segments.tsx'
import type { ListShape as Shape } from './use-list-shape.ts'

/** The switch between the rows of a list and the matrix of them. */
export function ListShape({ shape, onChange }: { readonly shape: Shape; readonly onChange: (shape: Shape) => void }) {
  const words = useWords()
  const choices = [
    { value: 'rows', text: words.text('ui.list.asRows') },
    { value: 'matrix', text: words.text('ui.list.asMatrix') },
  ]
  return (
    <Segments label={words.text('ui.view.title')} choices={choices} chosen={shape} onChange={(value) => onChange(value === 'matrix' ? 'matrix' : 'rows')} />
  )
}
