import type { ReactNode } from 'react'

/** What stands where there is nothing else to show: what is so, what it means, what to do. */
export function Vacant({ title, description, children }: { readonly title: string; readonly description: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className="vacant">
      <h2>{title}</h2>
      <div className="vacant-description">{description}</div>
      {children}
    </div>
  )
}
