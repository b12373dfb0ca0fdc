import type { ReactNode } from 'react'

type Props = {
  readonly label: string
  /** The columns by name, with their headings. */
  readonly heads: readonly (readonly [name: string, text: string])[]
  /** The columns whose figures stand at the right. */
  readonly figures: ReadonlySet<string>
  readonly children: ReactNode
}

/** What is published, as a table that scrolls sideways by keyboard, too. */
export function PublishedTable({ label, heads, figures, children }: Props) {
  return (
    <div className="published-alone">
      <div className="published-scroll" tabIndex={0} role="group" aria-label={label}>
        <table className="published-table">
          <thead>
            <tr>
              {heads.map(([name, text]) => (
                <th key={name} scope="col" className={figures.has(name) ? 'figure' : undefined}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </div>
  )
}
