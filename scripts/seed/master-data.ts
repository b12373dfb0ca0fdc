import { sql } from 'kysely'
import { inTransaction } from '../../engine/server/store/transaction.ts'
import type { CallContext } from '../../engine/server/calls/call-context.ts'
import { runAction, runActionOnOne } from './run-action.ts'
import { seedMaterialCategories } from './categories.ts'
import { suppliers, type SeedSupplier } from './enterprises.ts'
import { materialsOf, unitGroups, units, type SeedMaterial } from './materials.ts'
import type { SeededEnterprise } from './people.ts'
import type { Random } from './random.ts'

export type SeededMaterial = SeedMaterial & { readonly id: string }
export type SeededSupplier = SeedSupplier & { readonly id: string; readonly enterprise: SeededEnterprise | undefined }

export type MasterData = {
  readonly groups: readonly string[]
  readonly subsidiaries: readonly string[]
  readonly areas: readonly string[]
  readonly paymentTerms: readonly string[]
  readonly positions: readonly string[]
  readonly defects: readonly string[]
  readonly materials: readonly SeededMaterial[]
  readonly suppliers: readonly SeededSupplier[]
}

const groupNames = [
  { code: 'G1', name: '机械采购组', leader: '林悦' },
  { code: 'G2', name: '电气采购组', leader: '陈博' },
]

const dictionaries: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {
  paymentTerm: [
    { code: 'T30', name: '月结30天', englishName: '30 days end of month', description: '收到发票次月起30天', dueDays: '30', endOfMonth: true },
    { code: 'T60', name: '月结60天', englishName: '60 days end of month', description: '收到发票次月起60天', dueDays: '60', endOfMonth: true },
    { code: 'TPRE', name: '预付30%，余款货到付清', englishName: '30% in advance, balance on delivery' },
    {
      code: 'T30D',
      name: '30天净额，10天内付款优惠2%',
      englishName: '2% within 10 days, 30 days net',
      dueDays: '30',
      discountDays: '10',
      discountRate: '0.02',
    },
  ],
  shippingMethod: [
    { code: 'ROAD', name: '陆运', englishName: 'Road' },
    { code: 'EXPR', name: '快递', englishName: 'Courier' },
    { code: 'SEA', name: '海运', englishName: 'Sea', available: false },
  ],
  priceType: [
    { code: 'FRAME', name: '框架协议价', englishName: 'Framework price', isDefault: true },
    { code: 'SPOT', name: '单次询价', englishName: 'Spot price' },
  ],
  orderRequirement: [
    { name: '防锈包装', content: '零件表面涂防锈油，单件气相纸包装，木箱加固。' },
    { name: '随货资料', content: '随货提供材质证明、出厂检验报告各一份。' },
  ],
  taxCode: [
    { code: 'J13', name: '销项13%', englishName: 'VAT 13%', rate: '0.13' },
    { code: 'J9', name: '销项9%', englishName: 'VAT 9%', rate: '0.09' },
    { code: 'J0', name: '免税', englishName: 'VAT exempt', rate: '0' },
  ],
  processingType: [
    { code: 'TURN', name: '车削', englishName: 'Turning' },
    { code: 'MILL', name: '铣削', englishName: 'Milling' },
    { code: 'GRIND', name: '磨削', englishName: 'Grinding' },
    { code: 'HEAT', name: '热处理', englishName: 'Heat treatment' },
    { code: 'COAT', name: '表面处理', englishName: 'Surface treatment' },
  ],
  productionBatch: [{ number: 'SC2611-01', description: '11月第一批' }, { number: 'SC2611-02' }],
  orderLabel: [{ name: '急件' }, { name: '样件' }, { name: '年度框架' }],
  inboundType: [
    { code: 'PUR', name: '采购入库', englishName: 'Purchase receipt' },
    { code: 'CON', name: '寄售入库', englishName: 'Consignment receipt' },
    { code: 'RET', name: '退料入库', englishName: 'Return of material' },
  ],
  quoteTemplate: [
    {
      name: '机加件',
      remark: '工时按各工序合计，材料费按毛坯重量',
      priceFormula: '(A + C + D) * (1 + E)',
      costFields: [
        { slot: 'A', kind: 'MATERIAL', name: '材料费' },
        { slot: 'B', kind: 'CUSTOM', name: '加工工时', remark: '小时' },
        { slot: 'C', kind: 'PROCESSING', name: '加工费', formula: 'B * 85' },
        { slot: 'D', kind: 'CONDITIONING', name: '热处理费' },
        { slot: 'E', kind: 'CUSTOM', name: '管理费率' },
      ],
    },
    {
      name: '外购件',
      priceFormula: 'A + B',
      costFields: [
        { slot: 'A', kind: 'MATERIAL', name: '采购成本' },
        { slot: 'B', kind: 'CUSTOM', name: '运费', formula: 'A >= 1000 ? 0 : 20' },
      ],
    },
  ],
  personnel: [
    {
      name: '何伟',
      company: '恒瑞服务',
      jobType: '电工',
      idNumber: '320501198805052222',
      contactNumber: '0512-6666 8888',
      email: 'he.wei@example.com',
      hourlyRate: '92.50',
      skills: 'PLC 调试',
    },
    {
      name: '周敏',
      company: '恒瑞服务',
      jobType: '钳工',
      idNumber: '320501199001011234',
      contactNumber: '138 0000 0000',
      hourlyRate: '85.50',
      assessmentDate: '2026-06-30',
    },
    {
      name: '孙涛',
      company: '安信检测',
      jobType: '焊工',
      idNumber: '320501199203034567',
      contactNumber: '139 0000 0000',
      hourlyRate: '98.00',
      skills: '氩弧焊、埋弧焊',
      passport: 'E12345678',
      countriesVisited: '德国、泰国',
    },
  ],
  attributeName: [
    { code: 'BRAND', name: '品牌', englishName: 'Brand', aliases: '厂家、制造商、厂牌、Maker、Manufacturer' },
    { code: 'DWGREV', name: '图号版本', englishName: 'Drawing issue', aliases: '图纸版次、版次、Rev', kind: 'choice', options: 'A,B,C,D' },
    { code: 'SURF', name: '表面处理', englishName: 'Surface treatment', aliases: '表处、Finish', kind: 'choice', options: '镀锌,发黑,喷塑,阳极氧化' },
    { code: 'NETW', name: '净重', englishName: 'Net weight', aliases: '单重、Unit weight', kind: 'number', digits: '3', remark: '单件，不含包装' },
    { code: 'HARD', name: '硬度', englishName: 'Hardness', aliases: 'HRC', kind: 'number', digits: '1', materialGroup: 'SCYL' },
    { code: 'TRIAL', name: '试制日期', englishName: 'Trial date', kind: 'date' },
    { code: 'OLDDWG', name: '旧图号', englishName: 'Former drawing no.', aliases: '原图号', available: false, remark: '改用图号版本' },
  ],
  materialType: [
    { name: '原材料', englishName: 'Raw material' },
    { name: '标准件', englishName: 'Standard part' },
    { name: '加工件', englishName: 'Machined part' },
  ],
}

const supplierLabels = [
  { name: '战略供应商', englishName: 'Strategic' },
  { name: '本地', englishName: 'Local' },
  { name: '独家供应', englishName: 'Sole source' },
  { name: '新引入', englishName: 'New' },
]

const defectiveTypes = [
  { code: 'DIM', name: '尺寸超差', englishName: 'Out of tolerance' },
  { code: 'SUR', name: '表面划伤', englishName: 'Scratched surface' },
  { code: 'FUN', name: '功能不良', englishName: 'Malfunction' },
  { code: 'DOC', name: '资料缺失', englishName: 'Missing documents' },
]

/** The master data of a purchaser before its first order: groups, subsidiaries, areas, units, materials, suppliers. */
export async function seedMasterData(
  context: CallContext,
  purchaser: SeededEnterprise,
  registered: ReadonlyMap<string, SeededEnterprise>,
  random: Random,
  share: number,
): Promise<MasterData> {
  const admin = purchaser.actorOf('administrator')
  const groups: string[] = []
  for (const group of groupNames) groups.push((await runActionOnOne(context, admin, 'purchasingGroup', 'add', group)).id)
  const subsidiaries: string[] = []
  subsidiaries.push(
    (
      await runActionOnOne(context, admin, 'subsidiary', 'add', {
        code: 'C01',
        name: purchaser.seed.name,
        englishName: purchaser.seed.englishName,
        bankName: '中国工商银行',
        bankAccount: `6222${random.between(100_000_000, 999_999_999)}`,
        taxNumber: `9132${random.between(10_000_000, 99_999_999)}MA1X`,
        ...purchaser.seed.addresses?.[0],
      })
    ).id,
  )
  const paymentTerms: string[] = []
  for (const [entity, records] of Object.entries(dictionaries))
    for (const record of records) {
      const { id } = await runActionOnOne(context, admin, entity, 'add', record)
      if (entity === 'paymentTerm') paymentTerms.push(id)
    }
  const areas: string[] = []
  for (const [index, address] of (purchaser.seed.addresses ?? []).entries()) {
    areas.push(
      (
        await runActionOnOne(context, admin, 'receivingArea', 'add', {
          code: `R${index + 1}`,
          name: index === 0 ? '一号收货台' : `备件收货区${index}`,
          englishName: index === 0 ? 'Receiving dock 1' : `Spare parts area ${index}`,
          ...address,
          inspectionArea: index === 0,
        })
      ).id,
    )
  }
  const positions: string[] = []
  for (const shelf of ['A-01', 'A-02', 'A-03', 'B-01', 'B-02', 'C-01'])
    positions.push((await runActionOnOne(context, admin, 'goodsPosition', 'add', { name: shelf })).id)
  const defects: string[] = []
  for (const defect of defectiveTypes) defects.push((await runActionOnOne(context, admin, 'defectiveType', 'add', defect)).id)
  await runActionOnOne(context, admin, 'approvalRule', 'add', { subject: 'order.placing', level: '1', amountFrom: '50000', approverCode: 'A32' })
  return {
    groups,
    subsidiaries,
    areas,
    paymentTerms,
    positions,
    defects,
    materials: await seedMaterials(context, purchaser, random, share),
    suppliers: await seedSuppliers(context, purchaser, registered),
  }
}

async function seedMaterials(context: CallContext, purchaser: SeededEnterprise, random: Random, share: number): Promise<readonly SeededMaterial[]> {
  const admin = purchaser.actorOf('administrator')
  const groupIds = new Map<string, string>()
  for (const group of unitGroups) groupIds.set(group.code, (await runActionOnOne(context, admin, 'unitGroup', 'add', group)).id)
  const unitIds = new Map<string, string>()
  for (const unit of units) {
    const { group, rate, ...values } = unit
    unitIds.set(unit.code, (await runActionOnOne(context, admin, 'unit', 'add', { ...values, unitGroup: groupIds.get(group), conversionRate: rate })).id)
  }
  const made: SeededMaterial[] = []
  const materials = materialsOf(11).filter(() => random.chance(share))
  const categories = await seedMaterialCategories(context, purchaser, materials)
  for (const material of materials) {
    const row = await runActionOnOne(context, admin, 'material', 'add', {
      materialNumber: material.materialNumber,
      name: material.name,
      partNumber: material.partNumber,
      description: material.description,
      materialGroup: material.materialGroup,
      partCategory: material.partCategory,
      category: categories.get(material.categoryCode),
      brand: material.brand,
      material: material.material || null,
      process: material.process || null,
      purchaseUnit: unitIds.get(material.unit),
      inspectionType: material.inspectionType,
      samplingRatio: material.inspectionType === 'S' ? '10' : null,
      taxRate: '0.13',
      referencePrice: priceAt(material.price, purchaser),
    })
    made.push({ ...material, id: row.id })
  }
  return made
}

/** A price in the purchaser's own number of decimals: the demonstration's purchasers differ in it. */
export function priceAt(price: string, purchaser: SeededEnterprise): string {
  return Number(price).toFixed(Math.min(3, Number(purchaser.seed.preferences?.priceScale ?? 6)))
}

/** "江苏无锡" is a province with its city, "上海" a city that is its own province. */
function placeOf(city: string): { readonly province: string; readonly city: string } {
  return city.length > 2 ? { province: `${city.slice(0, 2)}省`, city: `${city.slice(2)}市` } : { province: `${city}市`, city: `${city}市` }
}

async function seedSuppliers(
  context: CallContext,
  purchaser: SeededEnterprise,
  registered: ReadonlyMap<string, SeededEnterprise>,
): Promise<readonly SeededSupplier[]> {
  const admin = purchaser.actorOf('administrator')
  const labels = new Map<string, string>()
  for (const label of supplierLabels) labels.set(label.name, (await runActionOnOne(context, admin, 'supplierLabel', 'add', label)).id)
  const made: SeededSupplier[] = []
  for (const supplier of suppliers) {
    const row = await runActionOnOne(context, admin, 'supplier', 'add', {
      code: supplier.code,
      name: supplier.name,
      englishName: supplier.englishName,
      category: supplier.category,
      businessModel: supplier.businessModel,
      country: '中国',
      ...placeOf(supplier.city),
      address: `经济开发区振兴路${10 + made.length * 8}号`,
      areaCode: supplier.phone.split('-')[0],
      phone: supplier.phone.split('-')[1],
      recipient: supplier.contact,
      taxpayerType: 'GENERAL',
      bankName: '中国建设银行',
      bankAccount: `6217${8_000_100_000 + made.length * 7}`,
      paymentPeriod: '60',
      settlementMethod: 'MON',
      handledBy: purchaser.seed.people[0]?.name ?? null,
      autoOrderAcceptance: supplier.autoOrderAcceptance ?? false,
      contacts: [
        {
          name: supplier.contact,
          department: '销售部',
          position: '销售经理',
          telephone: supplier.phone,
          email: `${supplier.key}@${supplier.key}.example`,
          primary: true,
        },
        { name: '质量部值班', department: '质量部', telephone: supplier.phone, primary: false },
      ],
    })
    const named = labelsOf(supplier)
    if (named.length > 0) await runAction(context, admin, 'supplier', 'changeLabel', { entity: { id: row.id, labels: named.map((name) => labels.get(name)) } })
    const enterprise = registered.get(supplier.key)
    if (enterprise) await linkEnterprise(context, purchaser.id, row.id, enterprise.id)
    for (const step of stepsTo(supplier.level))
      await runAction(context, admin, 'supplier', step, { entity: { id: row.id, ...(step === 'freeze' ? { freezeReason: '连续三个月质量不达标' } : {}) } })
    made.push({ ...supplier, id: row.id, enterprise })
  }
  return made
}

/** A registered supplier: its record now points to its own enterprise. */
async function linkEnterprise(context: CallContext, purchaser: string, supplier: string, enterprise: string): Promise<void> {
  await inTransaction(context.pool, { side: 'purchaser', enterprise: purchaser }, (tx) =>
    sql`update supplier set "registeredEnterprise" = ${enterprise}, "registrationStatus" = 'REGISTERED' where purchaser = ${purchaser} and id = ${supplier}`.execute(
      tx,
    ),
  )
}

function labelsOf({ level, city }: SeedSupplier): readonly string[] {
  return [
    ...(level === 'EXCELLENT' ? ['战略供应商', '独家供应'] : []),
    ...(city.startsWith('江苏') || city === '上海' ? ['本地'] : []),
    ...(level === 'POTENTIAL' ? ['新引入'] : []),
  ]
}

function stepsTo(level: string): readonly string[] {
  switch (level) {
    case 'ACCESS':
      return ['admit']
    case 'QUALIFIED':
      return ['admit', 'promote']
    case 'EXCELLENT':
      return ['admit', 'promote', 'promote']
    case 'FROZEN':
      return ['admit', 'freeze']
    default:
      return []
  }
}
