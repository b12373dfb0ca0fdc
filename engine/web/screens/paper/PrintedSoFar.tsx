import { formatInstant } from '../../cells/format-date.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Prints } from './use-printed.ts'

/** How often a document has been printed: a second original is noticed before it leaves the house. */
export function PrintedSoFar({ prints: { copies, at, by } }: { readonly prints: Prints }) {
  const words = useWords()
  return (
    <p className="paper-printed" role="note">
      {words.text('ui.paper.printed', { count: String(copies), at: formatInstant(at), by })}
    </p>
  )
}
