import { useText } from '../../i18n/use-text.ts'
import { PublishedList } from './PublishedList.tsx'

const columns = ['name', 'partNumber', 'brand', 'material', 'process', 'manufacturerName', 'manufacturerMaterialNumber', 'unitName', 'size', 'weight'] as const

/** A material in its public form. */
type PublishedMaterial = { readonly id: string } & Readonly<Record<(typeof columns)[number], string | null>>

/** The materials and standard parts that enterprises have published, for everybody to look up. */
export function MaterialEncyclopedia() {
  const t = useText()
  return (
    <PublishedList<PublishedMaterial> path="/api/ku/encyclopedia/list" words="part.materials" titleKey="part.materials.title" leadKey="part.materials.lead">
      {(rows) => (
        <div className="published-alone">
          <div className="published-scroll" tabIndex={0} role="group" aria-label={t('part.materials.title')}>
            <table className="published-table">
              <thead>
                <tr>
                  {columns.map((name) => (
                    <th key={name} scope="col" className={name === 'weight' ? 'figure' : undefined}>
                      {t(`part.materials.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    {columns.map((name) => (
                      <td key={name} className={name === 'weight' ? 'figure' : undefined}>
                        {row[name] ?? '–'}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </PublishedList>
  )
}
