import { useText } from '../../i18n/use-text.ts'
import { groupDigits } from '../../../core/text/format-decimal.ts'
import { PublishedList } from './PublishedList.tsx'
import { PublishedTable } from './PublishedTable.tsx'

/** A product as a purchaser may read it; what the person may not see is masked, or absent. */
type PublishedProduct = {
  readonly id: string
  readonly publisher?: string
  readonly tiers: readonly { readonly quantityFrom: string; readonly price: string | null }[]
} & Readonly<Record<(typeof texts)[number] | 'currency' | 'unitName' | 'price' | 'minOrderQuantity' | 'stockQuantity' | 'leadTimeDays', string | null>>

const texts = ['productNumber', 'name', 'model', 'brandName', 'categoryName', 'material', 'specification'] as const

const columns = ['name', 'brandName', 'price', 'stockQuantity', 'leadTimeDays', 'minOrderQuantity', 'publisher'] as const
const figures: ReadonlySet<string> = new Set(['price', 'stockQuantity', 'leadTimeDays', 'minOrderQuantity'])

/** What suppliers publish to this purchaser: their products with prices, stock and lead times. */
export function ProductCatalogue() {
  const t = useText()
  return (
    <PublishedList<PublishedProduct>
      path="/api/product/catalogue/list"
      words="part.commodities"
      titleKey="part.commodities.title"
      leadKey="part.commodities.lead"
      isSignedIn
    >
      {(rows) => (
        <PublishedTable label={t('part.commodities.title')} heads={columns.map((name) => [name, t(`part.commodities.${name}`)])} figures={figures}>
          {rows.map((row) => (
            <tr key={row.id} data-product={row.productNumber}>
              <td>
                <strong>{row.name}</strong>
                <div className="published-who">{[row.productNumber, row.model, row.categoryName, row.material].filter(Boolean).join(' · ')}</div>
                {row.specification !== null && <div className="published-who">{row.specification}</div>}
              </td>
              <td>{row.brandName ?? '–'}</td>
              <td className="figure">
                {row.price === null ? '–' : `${figure(row.price)} ${row.currency ?? ''}`}
                {row.tiers.map((tier) => (
                  <div key={tier.quantityFrom} className="published-who">
                    {t('part.commodities.tier', { quantity: figure(tier.quantityFrom), unit: row.unitName ?? '', price: figure(tier.price) })}
                  </div>
                ))}
              </td>
              <td className="figure">{row.stockQuantity === null ? '–' : `${figure(row.stockQuantity)} ${row.unitName ?? ''}`}</td>
              <td className="figure">{row.leadTimeDays ?? '–'}</td>
              <td className="figure">{row.minOrderQuantity === null ? '–' : `${figure(row.minOrderQuantity)} ${row.unitName ?? ''}`}</td>
              <td>{row.publisher ?? '****'}</td>
            </tr>
          ))}
        </PublishedTable>
      )}
    </PublishedList>
  )
}

/** The text of a figure with all its digits; what is masked stays so. */
function figure(text: string | null): string {
  return text === null ? '–' : groupDigits(text)
}
