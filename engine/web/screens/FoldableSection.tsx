import { useId, useState, type ReactNode } from 'react'
import { useWords } from '../cells/use-words.ts'

/** A foldable part of a page. */
export function FoldableSection({ screen, id, children }: { screen: string; id: string; children: ReactNode }) {
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
          {words.text([`section.${screen}.${id}`, `section.${id}`])}
        </button>
      </h2>
      <div id={body} hidden={!open}>
        {children}
      </div>
    </section>
  )
}
