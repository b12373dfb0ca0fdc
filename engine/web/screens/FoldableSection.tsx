import { useId, useState, type ReactNode } from 'react'
import { useWords } from '../cells/use-words.ts'

type Props = {
  readonly screen: string
  readonly id: string
  /** The key of the title of such sections, where the screen has none of its own. */
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** A foldable part of a page. */
export function FoldableSection({ screen, id, title = `section.${id}`, children }: Props) {
  const words = useWords()
  const body = useId()
  const [open, setOpen] = useState(true)
  return (
    <section className="section" data-section={id}>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={body} onClick={() => setOpen(!open)}>
          <span className="section-arrow" aria-hidden data-open={open}>
            ›
          </span>
          {words.text([`section.${screen}.${id}`, title])}
        </button>
      </h2>
      <div id={body} hidden={!open}>
        {children}
      </div>
    </section>
  )
}
