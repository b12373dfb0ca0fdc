import type { Side } from '../../../core/model/side.ts'

/** The page of one role, and the page of all roles. */
export const detailBySide: Readonly<Record<Side, string>> = { purchaser: 'purchaserPermissionDetail', supplier: 'supplierPermissionDetail' }
export const listBySide: Readonly<Record<Side, string>> = { purchaser: 'purchaserPermissionList', supplier: 'supplierPermissionList' }
