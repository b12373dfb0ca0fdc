import './cells.css'
import type { ReactNode } from 'react'

/** Replaces a sealed value: a lock, and the text that it is sealed and until when. */
export function sealMark(text: string): ReactNode {
  return (
    <span className="cell-sealed" title={text}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4 7V5a4 4 0 0 1 8 0v2h1v7H3V7zm2 0h4V5a2 2 0 0 0-4 0z" />
      </svg>
      {text}
    </span>
  )
}
