import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The number of a document as a real link: it can be opened in a new tab, copied and dragged. */
export function DisplayLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to === undefined ? (
    children
  ) : (
    <Link to={to} className="display-link" tabIndex={-1}>
      {children}
    </Link>
  )
}
