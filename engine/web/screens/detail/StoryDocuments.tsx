import { useState } from 'react'
import { Link } from 'react-router'
import type { DetailScreen } from '../../../core/model/screen.ts'
import type { StoryDocument } from '../../../core/wire/story.ts'
import { useModel } from '../../model/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import { addressOfLinked } from './address-of-linked.ts'

/** How many stand there before the others are asked for. */
const AT_FIRST = 2

type Props = { readonly screen: DetailScreen; readonly entity: string; readonly documents: readonly StoryDocument[] }

/** The documents behind a step, the latest first, as links; more than two fold. */
export function StoryDocuments({ screen, entity, documents }: Props) {
  const words = useWords()
  const model = useModel()
  const [isOpen, setIsOpen] = useState(false)
  const opened = screen.sections.flatMap((section) => (section.kind === 'links' ? section.links : [])).find((link) => link.entity === entity)?.screen
  if (opened === undefined) return null
  const links = new Map([...documents].reverse().map((each) => [addressOfLinked(model, opened, each), each.text || '–']))
  const folded = links.size - AT_FIRST
  return (
    <ul className="story-documents">
      {[...links].slice(0, isOpen ? links.size : AT_FIRST).map(([address, text]) => (
        <li key={address}>
          <Link to={address}>{text}</Link>
        </li>
      ))}
      {folded > 0 && !isOpen && (
        <li>
          <button type="button" onClick={() => setIsOpen(true)} aria-label={words.text('ui.story.more', { count: String(folded) })}>
            +{folded}
          </button>
        </li>
      )}
    </ul>
  )
}
