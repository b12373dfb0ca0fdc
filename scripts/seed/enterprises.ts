import { addressLine } from '../../engine/core/expression/functions/address-line.ts'
import type { Side } from '../../engine/core/model/side.ts'

export type SeedAddress = {
  readonly recipient: string
  readonly province: string
  readonly city: string
  readonly district: string
  readonly address: string
  readonly postalCode: string
  readonly areaCode: string
  readonly phone: string
  readonly extension?: string
  readonly mobile?: string
}

export type SeedPerson = {
  readonly loginName: string
  readonly name: string
  /** A predefined role (enterprise.roles.json). */
  readonly role: string
  readonly language?: 'cn' | 'en'
  /** The key of another enterprise for which the person also works: they switch identity. */
  readonly alsoAt?: { readonly enterprise: string; readonly role: string }
}

export type SeedEnterprise = {
  readonly key: string
  readonly side: Side
  readonly name: string
  readonly englishName: string
  readonly people: readonly SeedPerson[]
  readonly preferences?: Readonly<Record<string, unknown>>
  /** Purchasers: receiving addresses and subsidiaries. */
  readonly addresses?: readonly SeedAddress[]
}

/** The lines of an enterprise's addresses, as its documents have them. */
export function addressLinesOf({ addresses = [] }: SeedEnterprise): readonly string[] {
  return addresses.map(({ address, extension = '', mobile = '', ...parts }) => addressLine({ country: '', street: address, extension, mobile, ...parts }))
}

/** Three purchasers from different trades and of different sizes. */
export const purchasers: readonly SeedEnterprise[] = [
  {
    key: 'hengrui',
    side: 'purchaser',
    name: '苏州恒锐精密机械有限公司',
    englishName: 'Hengrui Precision Machinery',
    addresses: [
      {
        recipient: '孙强',
        province: '江苏省',
        city: '苏州市',
        district: '工业园区',
        address: '星龙街428号 3号厂房收货台',
        postalCode: '215123',
        areaCode: '0512',
        phone: '66001188',
        extension: '802',
      },
      {
        recipient: '高磊',
        province: '江苏省',
        city: '昆山市',
        district: '玉山镇',
        address: '晨丰路188号 备件仓',
        postalCode: '215300',
        areaCode: '0512',
        phone: '57306600',
        mobile: '13862150188',
      },
    ],
    preferences: {
      quantityScale: '3',
      priceScale: '4',
      overReceipt: true,
      overReceiptRatio: '0.05',
      actForSupplier: true,
      deliveryAppointments: true,
      drawingsOnRequest: true,
    },
    people: [
      { loginName: 'lin.yue', name: '林悦', role: 'purchaser' },
      { loginName: 'chen.bo', name: '陈博', role: 'purchasingManager', alsoAt: { enterprise: 'weida', role: 'sales' } },
      { loginName: 'zhao.min', name: '赵敏', role: 'awardClerk' },
      { loginName: 'sun.qiang', name: '孙强', role: 'receiver' },
      { loginName: 'wu.jing', name: '吴静', role: 'qualityInspector' },
      { loginName: 'gao.lei', name: '高磊', role: 'warehouse' },
      { loginName: 'admin.hengrui', name: '周宁', role: 'administrator' },
      { loginName: 'emma.clark', name: 'Emma Clark', role: 'purchaser', language: 'en' },
      { loginName: 'qian.wei', name: '钱伟', role: 'technicalExpert' },
      { loginName: 'tao.yun', name: '陶云', role: 'businessExpert' },
    ],
  },
  {
    key: 'haichang',
    side: 'purchaser',
    name: '宁波海昌工程装备有限公司',
    englishName: 'Haichang Engineering Equipment',
    addresses: [
      {
        recipient: '马丽',
        province: '浙江省',
        city: '宁波市',
        district: '北仑区',
        address: '明州路301号 海工装备基地',
        postalCode: '315800',
        areaCode: '0574',
        phone: '86883301',
      },
    ],
    preferences: { quantityScale: '2', priceScale: '4', closeAfterShipping: true },
    people: [
      { loginName: 'he.jia', name: '何佳', role: 'purchaser' },
      { loginName: 'xu.wei', name: '徐伟', role: 'purchasingManager' },
      { loginName: 'ma.li', name: '马丽', role: 'receiver' },
      { loginName: 'admin.haichang', name: '郑凯', role: 'administrator' },
    ],
  },
  {
    key: 'beichen',
    side: 'purchaser',
    name: '青岛北辰轨道交通装备有限公司',
    englishName: 'Beichen Rail Transit Equipment',
    addresses: [
      {
        recipient: '仓储科',
        province: '山东省',
        city: '青岛市',
        district: '城阳区',
        address: '锦宏东路88号 总装车间',
        postalCode: '266111',
        areaCode: '0532',
        phone: '87920088',
        extension: '6',
      },
    ],
    preferences: { quantityScale: '3', priceScale: '2', dataPrivatisation: true, automaticPosting: true },
    people: [
      { loginName: 'tang.rui', name: '唐睿', role: 'purchaser' },
      { loginName: 'song.yu', name: '宋宇', role: 'purchasingManager' },
      { loginName: 'admin.beichen', name: '冯超', role: 'administrator' },
    ],
  },
]

export type SeedSupplier = SeedEnterprise & {
  readonly code: string
  readonly category: string
  readonly businessModel: string
  readonly families: readonly string[]
  readonly city: string
  readonly contact: string
  readonly phone: string
  readonly level: string
  readonly autoOrderAcceptance?: boolean
  readonly registered: boolean
}

const person = (loginName: string, name: string, role: string, language?: 'en'): SeedPerson => ({ loginName, name, role, ...(language ? { language } : {}) })

/** Fourteen suppliers; two of them have not registered yet. */
export const suppliers: readonly SeedSupplier[] = [
  {
    key: 'donghua',
    side: 'supplier',
    code: 'V10001',
    name: '无锡东华传动科技有限公司',
    englishName: 'Donghua Transmission Technology',
    category: 'MACHINING',
    businessModel: 'MANUFACTURER',
    families: ['bearing', 'gear'],
    city: '江苏无锡',
    contact: '沈浩',
    phone: '0510-85210336',
    level: 'EXCELLENT',
    registered: true,
    people: [person('shen.hao', '沈浩', 'sales'), person('jiang.nan', '江楠', 'shipping')],
  },
  {
    key: 'ruifeng',
    side: 'supplier',
    code: 'V10002',
    name: '上海瑞丰电气自动化有限公司',
    englishName: 'Ruifeng Electric Automation',
    category: 'ELECTRICAL',
    businessModel: 'AGENCY',
    families: ['servo', 'plc', 'sensor'],
    city: '上海',
    contact: '陆晨',
    phone: '021-58667201',
    level: 'QUALIFIED',
    registered: true,
    people: [person('lu.chen', '陆晨', 'sales')],
  },
  {
    key: 'yongxin',
    side: 'supplier',
    code: 'V10003',
    name: '嘉兴永鑫紧固件有限公司',
    englishName: 'Yongxin Fasteners',
    category: 'STANDARD_PARTS',
    businessModel: 'MANUFACTURER',
    families: ['bolt', 'nut'],
    city: '浙江嘉兴',
    contact: '潘敏',
    phone: '0573-82601188',
    level: 'QUALIFIED',
    autoOrderAcceptance: true,
    registered: true,
    people: [person('pan.min', '潘敏', 'sales')],
  },
  {
    key: 'taihe',
    side: 'supplier',
    code: 'V10004',
    name: '江阴泰和法兰管件有限公司',
    englishName: 'Taihe Flange & Fittings',
    category: 'MACHINING',
    businessModel: 'MANUFACTURER',
    families: ['flange', 'valve'],
    city: '江苏江阴',
    contact: '邵斌',
    phone: '0510-86022719',
    level: 'QUALIFIED',
    registered: true,
    people: [person('shao.bin', '邵斌', 'sales')],
  },
  {
    key: 'longda',
    side: 'supplier',
    code: 'V10005',
    name: '常州隆达液压有限公司',
    englishName: 'Longda Hydraulics',
    category: 'MACHINING',
    businessModel: 'MANUFACTURER',
    families: ['hydraulic', 'seal'],
    city: '江苏常州',
    contact: '史磊',
    phone: '0519-83290455',
    level: 'ACCESS',
    registered: true,
    people: [person('shi.lei', '史磊', 'sales')],
  },
  {
    key: 'huasteel',
    side: 'supplier',
    code: 'V10006',
    name: '马鞍山华钢材料有限公司',
    englishName: 'Hua Steel Materials',
    category: 'RAW_MATERIAL',
    businessModel: 'DEALER',
    families: ['plate', 'profile'],
    city: '安徽马鞍山',
    contact: '韦东',
    phone: '0555-2887103',
    level: 'QUALIFIED',
    registered: true,
    people: [person('wei.dong', '韦东', 'sales')],
  },
  {
    key: 'jinda',
    side: 'supplier',
    code: 'V10007',
    name: '东莞金达线缆有限公司',
    englishName: 'Jinda Wire & Cable',
    category: 'ELECTRICAL',
    businessModel: 'MANUFACTURER',
    families: ['cable', 'sensor'],
    city: '广东东莞',
    contact: '黎华',
    phone: '0769-22458899',
    level: 'ACCESS',
    registered: true,
    people: [person('li.hua', '黎华', 'sales')],
  },
  {
    key: 'precise',
    side: 'supplier',
    code: 'V10008',
    name: '昆山普锐斯精密加工有限公司',
    englishName: 'Precise Machining Kunshan',
    category: 'MACHINING',
    businessModel: 'MANUFACTURER',
    families: ['machined', 'gear'],
    city: '江苏昆山',
    contact: 'Peter Novak',
    phone: '0512-57309988',
    level: 'EXCELLENT',
    registered: true,
    people: [person('peter.novak', 'Peter Novak', 'sales', 'en')],
  },
  {
    key: 'shunpack',
    side: 'supplier',
    code: 'V10009',
    name: '苏州顺邦包装有限公司',
    englishName: 'Shunbang Packaging',
    category: 'PACKAGING',
    businessModel: 'MANUFACTURER',
    families: ['packaging'],
    city: '江苏苏州',
    contact: '姚倩',
    phone: '0512-66890034',
    level: 'QUALIFIED',
    autoOrderAcceptance: true,
    registered: true,
    people: [person('yao.qian', '姚倩', 'sales')],
  },
  {
    key: 'weida',
    side: 'supplier',
    code: 'V10010',
    name: '温州威达阀门有限公司',
    englishName: 'Weida Valves',
    category: 'MACHINING',
    businessModel: 'MANUFACTURER',
    families: ['valve', 'seal'],
    city: '浙江温州',
    contact: '金涛',
    phone: '0577-86920071',
    level: 'ACCESS',
    registered: true,
    people: [person('jin.tao', '金涛', 'sales')],
  },
  {
    key: 'aoke',
    side: 'supplier',
    code: 'V10011',
    name: '青岛奥科铝业有限公司',
    englishName: 'Aoke Aluminium',
    category: 'RAW_MATERIAL',
    businessModel: 'MANUFACTURER',
    families: ['profile', 'plate'],
    city: '山东青岛',
    contact: '丁峰',
    phone: '0532-87760120',
    level: 'QUALIFIED',
    registered: true,
    people: [person('ding.feng', '丁峰', 'sales')],
  },
  {
    key: 'keli',
    side: 'supplier',
    code: 'V10012',
    name: '深圳科立传感技术有限公司',
    englishName: 'Keli Sensing Technology',
    category: 'ELECTRICAL',
    businessModel: 'MANUFACTURER',
    families: ['sensor', 'plc'],
    city: '广东深圳',
    contact: '方媛',
    phone: '0755-26630912',
    level: 'POTENTIAL',
    registered: true,
    people: [person('fang.yuan', '方媛', 'sales')],
  },
  {
    key: 'xinghe',
    side: 'supplier',
    code: 'V10013',
    name: '扬州星河热处理厂',
    englishName: 'Xinghe Heat Treatment',
    category: 'SERVICE',
    businessModel: 'SERVICE',
    families: ['machined'],
    city: '江苏扬州',
    contact: '顾海',
    phone: '0514-87551230',
    level: 'POTENTIAL',
    registered: false,
    people: [],
  },
  {
    key: 'oldmill',
    side: 'supplier',
    code: 'V10014',
    name: '徐州旧工铸造有限公司',
    englishName: 'Old Mill Foundry',
    category: 'MACHINING',
    businessModel: 'MANUFACTURER',
    families: ['machined', 'flange'],
    city: '江苏徐州',
    contact: '钱明',
    phone: '0516-83771456',
    level: 'FROZEN',
    registered: false,
    people: [],
  },
]
