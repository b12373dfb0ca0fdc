import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'

/** The headers of a table, by text keys under "part.enterprise"; `figures` are those of columns of figures. */
type Props = { readonly heads: readonly string[]; readonly figures?: readonly string[]; readonly children: ReactNode }

/** A table of people, roles or groups; the last column holds the actions of each row. */
export function AccessTable({ heads, figures = [], children }: Props) {
  const t = useText()
  return (
    <div className="access-scroll">
      <table className="access-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={figures.includes(head) ? 'access-number' : undefined}>
                {t(`part.enterprise.${head}`)}
              </th>
            ))}
            <th>
              <span className="sr-only">{t('part.enterprise.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
