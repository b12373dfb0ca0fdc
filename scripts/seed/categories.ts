import type { CallContext } from '../../engine/server/calls/call-context.ts'
import { runActionOnOne } from './run-action.ts'
import type { SeedMaterial } from './materials.ts'
import type { SeededEnterprise } from './people.ts'

const first: Readonly<Record<string, string>> = { '1': '机械件', '2': '电气件', '3': '包装辅料' }

const second: Readonly<Record<string, string>> = {
  '11': '轴承',
  '12': '传动件',
  '13': '紧固件',
  '14': '管阀件',
  '15': '液压与密封',
  '16': '型材板材',
  '23': '工控与传感',
  '24': '线缆',
  '31': '包装箱',
}

/** The purchaser's material categories in three levels, by the digits of their codes; gives the ids of the third level by code. */
export async function seedMaterialCategories(
  context: CallContext,
  purchaser: SeededEnterprise,
  materials: readonly SeedMaterial[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  const add = async (code: string, name: string | undefined, above?: string): Promise<void> => {
    if (ids.has(code) || name === undefined) return
    // Packaging leaves with the goods and is not stocked.
    const values = code.startsWith('3') ? { inventoryManagement: false } : {}
    const made = await runActionOnOne(context, purchaser.actorOf('administrator'), 'materialCategory', 'add', {
      code,
      name,
      ...(above === undefined ? {} : { parent: ids.get(above) }),
      ...values,
    })
    ids.set(code, made.id)
  }
  for (const { categoryCode, categoryName } of materials) {
    const [top, middle] = [categoryCode.slice(0, 1), categoryCode.slice(0, 2)]
    await add(top, first[top])
    await add(middle, second[middle], top)
    await add(categoryCode, categoryName, middle)
  }
  return ids
}

type SeedCategory = { readonly code: string; readonly name: string; readonly below?: readonly SeedCategory[] }

const offered: readonly SeedCategory[] = [
  {
    code: 'A',
    name: '轴承',
    below: [
      {
        code: 'A1',
        name: '球轴承',
        below: [
          { code: 'A11', name: '深沟球轴承' },
          { code: 'A12', name: '角接触球轴承' },
        ],
      },
      { code: 'A2', name: '滚子轴承', below: [{ code: 'A21', name: '圆锥滚子轴承' }] },
    ],
  },
  { code: 'B', name: '紧固件', below: [{ code: 'B1', name: '螺钉' }] },
]

/** A supplier's own product categories; the last of the top level is disabled. Gives their ids by code. */
export async function seedProductCategories(context: CallContext, supplier: SeededEnterprise): Promise<ReadonlyMap<string, string>> {
  const sales = supplier.actorOf('sales')
  const ids = new Map<string, string>()
  const add = async (categories: readonly SeedCategory[], parent?: string): Promise<readonly string[]> => {
    const made: string[] = []
    for (const [index, { code, name, below = [] }] of categories.entries()) {
      const { id } = await runActionOnOne(context, sales, 'productCategory', 'add', {
        code,
        name,
        sortNumber: String(index + 1),
        ...(parent === undefined ? {} : { parent }),
      })
      made.push(id)
      ids.set(code, id)
      await add(below, id)
    }
    return made
  }
  const tops = await add(offered)
  await runActionOnOne(context, sales, 'productCategory', 'disable', { id: tops.at(-1) })
  return ids
}
