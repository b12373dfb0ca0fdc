import { useText } from '../../i18n/use-text.ts'
import { PublishedList } from './PublishedList.tsx'
import { PublishedTable } from './PublishedTable.tsx'

const columns = ['name', 'partNumber', 'brand', 'material', 'process', 'manufacturerName', 'manufacturerMaterialNumber', 'unitName', 'size', 'weight'] as const

const figures: ReadonlySet<string> = new Set(['weight'])

/** A material in its public form. */
type PublishedMaterial = { readonly id: string } & Readonly<Record<(typeof columns)[number], string | null>>

/** The materials and standard parts that enterprises have published, for everybody to look up. */
export function MaterialEncyclopedia() {
  const t = useText()
  return (
    <PublishedList<PublishedMaterial> path="/api/ku/encyclopedia/list" words="part.materials" titleKey="part.materials.title" leadKey="part.materials.lead">
      {(rows) => (
        <PublishedTable label={t('part.materials.title')} heads={columns.map((name) => [name, t(`part.materials.${name}`)])} figures={figures}>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((name) => (
                <td key={name} className={figures.has(name) ? 'figure' : undefined}>
                  {row[name] ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </PublishedTable>
      )}
    </PublishedList>
  )
}
