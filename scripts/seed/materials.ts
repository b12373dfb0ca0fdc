import { randomFrom } from './random.ts'

export type SeedMaterial = {
  readonly materialNumber: string
  readonly name: string
  readonly description: string
  readonly partNumber: string
  readonly family: string
  readonly unit: string
  readonly price: string
  readonly inspectionType: string
  readonly brand: string
  readonly material: string
  readonly materialGroup: string
  readonly partCategory: string
  readonly categoryCode: string
  readonly categoryName: string
  readonly process: string
}

type Family = {
  readonly key: string
  readonly prefix: string
  readonly name: string
  readonly english: string
  readonly unit: string
  readonly sizes: readonly string[]
  readonly variants: readonly string[]
  readonly price: readonly [number, number]
  readonly inspection: string
  readonly brands: readonly string[]
  readonly material: string
  readonly group: string
  readonly category: string
  readonly process: string
}

const families: readonly Family[] = [
  {
    key: 'bearing',
    prefix: '1101',
    name: '深沟球轴承',
    english: 'Deep groove ball bearing',
    unit: 'PCS',
    sizes: ['6004', '6204', '6205', '6206', '6306', '6308', '6310', '6312'],
    variants: ['2RS', 'ZZ', 'C3'],
    price: [9, 180],
    inspection: 'S',
    brands: ['SKF', 'NSK', 'HRB'],
    material: 'GCr15',
    group: 'BZJ',
    category: 'STANDARD',
    process: '',
  },
  {
    key: 'gear',
    prefix: '1204',
    name: '斜齿轮',
    english: 'Helical gear',
    unit: 'PCS',
    sizes: ['M2-Z24', 'M2-Z36', 'M2.5-Z40', 'M3-Z28', 'M3-Z45', 'M4-Z32'],
    variants: ['左旋', '右旋'],
    price: [120, 980],
    inspection: 'F',
    brands: ['东华'],
    material: '20CrMnTi',
    group: 'FBJ',
    category: 'NONSTANDARD',
    process: '滚齿、渗碳、磨齿',
  },
  {
    key: 'servo',
    prefix: '2301',
    name: '伺服驱动器',
    english: 'Servo drive',
    unit: 'SET',
    sizes: ['0.4kW', '0.75kW', '1.5kW', '2.2kW', '4.4kW'],
    variants: ['EtherCAT', 'PROFINET'],
    price: [1280, 6900],
    inspection: 'S',
    brands: ['INOVANCE', 'Panasonic'],
    material: '',
    group: 'BZJ',
    category: 'STANDARD',
    process: '',
  },
  {
    key: 'plc',
    prefix: '2302',
    name: '可编程控制器模块',
    english: 'PLC module',
    unit: 'PCS',
    sizes: ['CPU-1214C', 'CPU-1215C', 'SM1221-16DI', 'SM1222-16DO', 'SM1231-4AI'],
    variants: ['DC/DC/DC', 'AC/DC/RLY'],
    price: [620, 4200],
    inspection: 'E',
    brands: ['SIEMENS', 'OMRON'],
    material: '',
    group: 'BZJ',
    category: 'STANDARD',
    process: '',
  },
  {
    key: 'sensor',
    prefix: '2305',
    name: '接近开关',
    english: 'Proximity sensor',
    unit: 'PCS',
    sizes: ['M8-2mm', 'M12-4mm', 'M18-8mm', 'M30-15mm'],
    variants: ['PNP-NO', 'NPN-NO', 'PNP-NC'],
    price: [38, 260],
    inspection: 'E',
    brands: ['IFM', 'KELI'],
    material: '',
    group: 'BZJ',
    category: 'STANDARD',
    process: '',
  },
  {
    key: 'bolt',
    prefix: '1301',
    name: '内六角圆柱头螺钉',
    english: 'Hexagon socket head cap screw',
    unit: 'PCS',
    sizes: ['M5x16', 'M6x20', 'M6x30', 'M8x25', 'M8x40', 'M10x35', 'M12x50', 'M16x60'],
    variants: ['8.8级', '12.9级', 'A2-70'],
    price: [0.08, 3.6],
    inspection: 'E',
    brands: ['永鑫'],
    material: '35CrMo',
    group: 'BZJ',
    category: 'STANDARD',
    process: '',
  },
  {
    key: 'nut',
    prefix: '1302',
    name: '六角螺母',
    english: 'Hexagon nut',
    unit: 'PCS',
    sizes: ['M5', 'M6', 'M8', 'M10', 'M12', 'M16', 'M20'],
    variants: ['8级', 'A2-70'],
    price: [0.03, 0.9],
    inspection: 'E',
    brands: ['永鑫'],
    material: '45#',
    group: 'BZJ',
    category: 'STANDARD',
    process: '',
  },
  {
    key: 'flange',
    prefix: '1405',
    name: '对焊法兰',
    english: 'Welding neck flange',
    unit: 'PCS',
    sizes: ['DN25-PN16', 'DN40-PN16', 'DN50-PN25', 'DN80-PN25', 'DN100-PN40', 'DN150-PN40'],
    variants: ['RF', 'FM'],
    price: [46, 820],
    inspection: 'S',
    brands: ['泰和'],
    material: '304',
    group: 'FBJ',
    category: 'NONSTANDARD',
    process: '锻造、车削',
  },
  {
    key: 'valve',
    prefix: '1407',
    name: '不锈钢球阀',
    english: 'Stainless steel ball valve',
    unit: 'PCS',
    sizes: ['DN15', 'DN25', 'DN40', 'DN50', 'DN80'],
    variants: ['Q41F-16P', 'Q11F-16P'],
    price: [85, 1350],
    inspection: 'S',
    brands: ['威达', '泰和'],
    material: '316L',
    group: 'BZJ',
    category: 'STANDARD',
    process: '',
  },
  {
    key: 'hydraulic',
    prefix: '1501',
    name: '液压油缸',
    english: 'Hydraulic cylinder',
    unit: 'PCS',
    sizes: ['HSG-40/25-200', 'HSG-50/28-300', 'HSG-63/35-400', 'HSG-80/45-500', 'HSG-100/55-600'],
    variants: ['耳环', '法兰'],
    price: [460, 3900],
    inspection: 'F',
    brands: ['隆达'],
    material: '45#',
    group: 'FBJ',
    category: 'NONSTANDARD',
    process: '珩磨、镀铬',
  },
  {
    key: 'seal',
    prefix: '1503',
    name: 'O型密封圈',
    english: 'O-ring',
    unit: 'PCS',
    sizes: ['20x2.65', '35x3.55', '50x3.55', '80x5.3', '112x5.3'],
    variants: ['NBR', 'FKM'],
    price: [0.3, 12],
    inspection: 'E',
    brands: ['隆达'],
    material: 'NBR',
    group: 'BZJ',
    category: 'STANDARD',
    process: '',
  },
  {
    key: 'plate',
    prefix: '1601',
    name: '中厚钢板',
    english: 'Steel plate',
    unit: 'KG',
    sizes: ['8mm', '12mm', '16mm', '20mm', '30mm'],
    variants: ['Q235B', 'Q355B', '5083-H116'],
    price: [4.1, 29],
    inspection: 'S',
    brands: ['华钢', '奥科'],
    material: 'Q355B',
    group: 'SCYL',
    category: 'PRODUCTION',
    process: '',
  },
  {
    key: 'profile',
    prefix: '1602',
    name: '铝合金型材',
    english: 'Aluminium profile',
    unit: 'M',
    sizes: ['4040', '4080', '6060', '8080'],
    variants: ['氧化银白', '氧化黑'],
    price: [28, 146],
    inspection: 'S',
    brands: ['奥科'],
    material: '6063-T5',
    group: 'SCYL',
    category: 'PRODUCTION',
    process: '',
  },
  {
    key: 'cable',
    prefix: '2401',
    name: '柔性拖链电缆',
    english: 'Flexible drag chain cable',
    unit: 'M',
    sizes: ['4x0.75', '4x1.5', '7x0.75', '12x0.5', '4x2.5'],
    variants: ['TRVV', 'TRVVP'],
    price: [3.2, 26],
    inspection: 'E',
    brands: ['金达'],
    material: 'PVC',
    group: 'SCYL',
    category: 'PRODUCTION',
    process: '',
  },
  {
    key: 'machined',
    prefix: '1205',
    name: '轴承座',
    english: 'Bearing housing',
    unit: 'PCS',
    sizes: ['HR-A102', 'HR-A118', 'HR-B204', 'HR-B231', 'HR-C305', 'HR-D412'],
    variants: ['粗加工', '精加工'],
    price: [180, 1650],
    inspection: 'F',
    brands: ['普锐斯'],
    material: 'QT500-7',
    group: 'FBJ',
    category: 'NONSTANDARD',
    process: '铸造、CNC、磨削',
  },
  {
    key: 'packaging',
    prefix: '3101',
    name: '出口熏蒸木箱',
    english: 'Export wooden case',
    unit: 'PCS',
    sizes: ['800x600x500', '1000x800x700', '1200x1000x900', '1600x1200x1000'],
    variants: ['胶合板', '实木'],
    price: [110, 560],
    inspection: 'W',
    brands: ['顺邦'],
    material: '松木',
    group: 'SCYL',
    category: 'PRODUCTION',
    process: '',
  },
]

/** Units: group, code, name, English name, whether decimals are forbidden. */
export const units: readonly {
  readonly group: string
  readonly code: string
  readonly name: string
  readonly englishName: string
  readonly forbidDecimals: boolean
  readonly isUnit: boolean
  readonly rate: string
}[] = [
  { group: 'COUNT', code: 'PCS', name: '件', englishName: 'pc', forbidDecimals: true, isUnit: true, rate: '1' },
  { group: 'COUNT', code: 'SET', name: '套', englishName: 'set', forbidDecimals: true, isUnit: false, rate: '1' },
  { group: 'COUNT', code: 'BOX', name: '箱', englishName: 'box', forbidDecimals: true, isUnit: false, rate: '100' },
  { group: 'WEIGHT', code: 'KG', name: '千克', englishName: 'kg', forbidDecimals: false, isUnit: true, rate: '1' },
  { group: 'WEIGHT', code: 'T', name: '吨', englishName: 't', forbidDecimals: false, isUnit: false, rate: '1000' },
  { group: 'LENGTH', code: 'M', name: '米', englishName: 'm', forbidDecimals: false, isUnit: true, rate: '1' },
  { group: 'LENGTH', code: 'ROLL', name: '卷', englishName: 'roll', forbidDecimals: true, isUnit: false, rate: '100' },
]

export const unitGroups: readonly { readonly code: string; readonly name: string }[] = [
  { code: 'COUNT', name: '计数' },
  { code: 'WEIGHT', name: '重量' },
  { code: 'LENGTH', name: '长度' },
]

const digits = (price: number): number => (price < 1 ? 3 : 2)

/** Every size in every variant of every family, at prices that rise with the size: about 200 materials. */
export function materialsOf(seed: number): readonly SeedMaterial[] {
  const random = randomFrom(seed)
  return families.flatMap((family) =>
    family.sizes.flatMap((size, sizeIndex) =>
      family.variants.map((variant, variantIndex) => {
        const share = family.sizes.length === 1 ? 0 : sizeIndex / (family.sizes.length - 1)
        const price = family.price[0] + (family.price[1] - family.price[0]) * share * (0.85 + random.next() * 0.3)
        const number = `${family.prefix}${String(sizeIndex + 1).padStart(2, '0')}${String(variantIndex + 1).padStart(2, '0')}`
        return {
          materialNumber: number,
          name: `${family.name} ${size}`,
          description: `${family.english} ${size} ${variant}`,
          partNumber: `${size}-${variant}`,
          family: family.key,
          unit: family.unit,
          price: price.toFixed(digits(price)),
          inspectionType: family.inspection,
          brand: random.pick(family.brands),
          material: family.material,
          materialGroup: family.group,
          partCategory: family.category,
          categoryCode: family.prefix,
          categoryName: family.name,
          process: family.process,
        }
      }),
    ),
  )
}
