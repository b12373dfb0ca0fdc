import type { ReactNode } from 'react'

type Props = { readonly title: string; readonly text: string; readonly code?: string; readonly children?: ReactNode; readonly role?: 'alert' }

/** A full-page message in place of a screen: what happened or what will be here, and the next step. */
export function StatePage({ title, text, code, children, role }: Props) {
  return (
    <section className="state-page" role={role}>
      <h1>{title}</h1>
      <p>{text}</p>
      {code !== undefined && <pre className="state-code">{code}</pre>}
      <div className="state-actions">{children}</div>
    </section>
  )
}
