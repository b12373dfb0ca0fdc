import type { ReactNode } from 'react'

/** Shown instead of missing content: what is missing, what it means, what to do. */
export function EmptyState({ title, description, children }: { readonly title: string; readonly description: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className="empty-state">
      <h2>{title}</h2>
      <div className="empty-state-description">{description}</div>
      {children}
    </div>
  )
}
