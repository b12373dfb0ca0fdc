import './cells.css'
import { useModel } from '../model/use-model.ts'
import { useWords } from './use-words.ts'

/** A state in its vocabulary's colour, the same on every screen. A span, since grids show thousands. */
export function StatusTag({ vocabulary, value }: { vocabulary: string; value: string }) {
  const words = useWords()
  const tone = useModel().vocabularies[vocabulary]?.tones[value] || 'grey'
  return (
    <span className="tag" data-tone={tone} data-value={value}>
      {words.value(vocabulary, value)}
    </span>
  )
}
