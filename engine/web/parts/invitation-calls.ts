/** The call that opens an invitation: the page of offline receiving has one of its own (specification 7.1). */
export function invitationCallOf(route: string): string {
  return route === 'offlineReceivingIndex' ? '/openapi/getTemplatePurchaseToken' : '/openapi/getTemplateToken'
}
