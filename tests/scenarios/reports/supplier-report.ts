import type { Model } from '../../../engine/core/model/model.ts'
import type { ReportScreen } from '../../../engine/core/model/screen.ts'

/** The product with a report for suppliers: their orders by month and currency. */
export function withSupplierReport(model: Model): Model {
  const amounts = model.screens['projecPurchaseAmount'] as ReportScreen
  const { across: _, ...report } = amounts
  const sales: ReportScreen = {
    ...report,
    name: 'sales',
    side: 'supplier',
    permission: 'B6',
    export: 'B20',
    filters: ['order.currency', 'partNumber'],
    by: [{ field: 'order.createdAt', every: 'month' }, { field: 'order.currency' }, { field: 'order.supplierName' }, { field: 'order.purchasingGroup' }],
    drill: 'salesList',
  }
  return { ...model, screens: { ...model.screens, sales } }
}
