/** Useful roles as they come (specification 6.1), with what each may do. "*": every code of the side. */
export type SeedRole = { readonly key: string; readonly name: string; readonly englishName: string; readonly codes: readonly string[] | '*' }

export const purchaserRoles: readonly SeedRole[] = [
  {
    key: 'buyer',
    name: '采购员',
    englishName: 'Purchaser',
    codes: [
      'A1',
      'A2',
      'A3',
      'A4',
      'A10',
      'A19',
      'A30',
      'A31',
      'A33',
      'A34',
      'A35',
      'A36',
      'A37',
      'A40',
      'A41',
      'A43',
      'A45',
      'A47',
      'A49',
      'A50',
      'A51',
      'A53',
      'A122',
      'A123',
      'A124',
      'A150',
      'A151',
    ],
  },
  { key: 'manager', name: '采购经理', englishName: 'Purchasing manager', codes: '*' },
  { key: 'clerk', name: '订单员', englishName: 'Award clerk', codes: ['A1', 'A30', 'A31', 'A34', 'A35', 'A47', 'A50', 'A122', 'A150', 'A151'] },
  { key: 'receiver', name: '收货员', englishName: 'Receiver', codes: ['A30', 'A35', 'A38', 'A39', 'A40', 'A43', 'A151'] },
  { key: 'inspector', name: '质检员', englishName: 'Quality inspector', codes: ['A30', 'A35', 'A41', 'A42', 'A151'] },
  { key: 'storekeeper', name: '仓管员', englishName: 'Warehouse', codes: ['A35', 'A43', 'A44', 'A46', 'A54', 'A151'] },
  { key: 'administrator', name: '管理员', englishName: 'Administrator', codes: '*' },
]

export const supplierRoles: readonly SeedRole[] = [
  { key: 'sales', name: '销售', englishName: 'Sales', codes: '*' },
  { key: 'logistics', name: '物流', englishName: 'Logistics', codes: ['B6', 'B11', 'B15', 'B16', 'B17'] },
]
