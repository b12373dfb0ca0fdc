import type { CallContext } from '../../engine/server/calls/call-context.ts'
import type { SeededEnterprise } from './people.ts'
import { runActionOnOne } from './run-action.ts'

type SeedProduct = {
  readonly productNumber: string
  readonly name: string
  readonly model: string
  readonly brand: string
  readonly category: string
  readonly material?: string
  readonly specification?: string
  readonly unitName: string
  readonly price: string
  readonly minOrderQuantity?: string
  readonly stockQuantity: string
  readonly leadTimeDays: string
  /** From a quantity on, a price. */
  readonly tiers?: readonly (readonly [string, string])[]
}

type SeedCatalogue = { readonly brands: readonly (readonly [name: string, englishName?: string])[]; readonly products: readonly SeedProduct[] }

const bearing = (size: string, price: string, stockQuantity: string, tiers: SeedProduct['tiers'] = []): SeedProduct => ({
  productNumber: `DH-${size}`,
  name: '深沟球轴承',
  model: `${size}-2RS`,
  brand: '东华',
  category: 'A11',
  material: 'GCr15',
  specification: '双面橡胶密封，P5 级，C3 游隙',
  unitName: '件',
  price,
  minOrderQuantity: '10',
  stockQuantity,
  leadTimeDays: '7',
  tiers,
})

const screw = (size: string, price: string, stockQuantity: string): SeedProduct => ({
  productNumber: `YX-${size}`,
  name: '内六角圆柱头螺钉',
  model: `GB/T 70.1 ${size}`,
  brand: '永鑫',
  category: 'B',
  material: '35CrMo',
  unitName: '件',
  price,
  minOrderQuantity: '500',
  stockQuantity,
  leadTimeDays: '5',
})

/** What two of the suppliers offer, by the keys of the enterprises. */
const catalogues: Readonly<Record<string, SeedCatalogue>> = {
  donghua: {
    brands: [['东华', 'Donghua'], ['HRB'], ['NSK']],
    products: [
      bearing('6204', '12.5', '2400', [
        ['100', '11.8'],
        ['500', '10.9'],
      ]),
      bearing('6205', '14.2', '1800', [['200', '13.1']]),
      bearing('6308', '46', '320'),
      {
        productNumber: 'DH-7206',
        name: '角接触球轴承',
        model: '7206AC',
        brand: 'HRB',
        category: 'A12',
        material: 'GCr15',
        unitName: '件',
        price: '58',
        stockQuantity: '0',
        leadTimeDays: '21',
      },
      {
        productNumber: 'DH-30206',
        name: '圆锥滚子轴承',
        model: '30206',
        brand: 'NSK',
        category: 'A21',
        unitName: '件',
        price: '39.6',
        stockQuantity: '150',
        leadTimeDays: '10',
      },
    ],
  },
  yongxin: {
    brands: [['永鑫', 'Yongxin']],
    products: [screw('M6×20', '0.18', '86000'), screw('M8×30', '0.32', '54000'), screw('M12×50', '0.95', '12000')],
  },
}

/** The brands and products of a supplier; `categories`: the ids of its product categories, by code. The last brand of several is disabled. */
export async function seedProducts(context: CallContext, supplier: SeededEnterprise, categories: ReadonlyMap<string, string>): Promise<void> {
  const catalogue = catalogues[supplier.seed.key]
  if (catalogue === undefined) return
  const sales = supplier.actorOf('sales')
  const brands = new Map<string, string>()
  for (const [name, englishName] of catalogue.brands) {
    const { id } = await runActionOnOne(context, sales, 'productBrand', 'add', { name, ...(englishName !== undefined && { englishName }) })
    brands.set(name, id)
  }
  for (const { brand, category, tiers = [], ...product } of catalogue.products)
    await runActionOnOne(context, sales, 'product', 'add', {
      ...product,
      brand: brands.get(brand),
      ...(categories.has(category) && category !== 'B' && { category: categories.get(category) }),
      tiers: tiers.map(([quantityFrom, price]) => ({ quantityFrom, price })),
    })
  const last = catalogue.brands.at(-1)
  if (catalogue.brands.length > 1) await runActionOnOne(context, sales, 'productBrand', 'disable', { id: brands.get(last![0]) })
}
