import type { Side } from '../../core/model/side.ts'

/** The call that opens an invitation on a site; the purchaser's, for offline receiving, has a path of its own (specification 2: 7.1). */
export function invitationCallOf(side: Side): string {
  return side === 'purchaser' ? '/openapi/getTemplatePurchaseToken' : '/openapi/getTemplateToken'
}
