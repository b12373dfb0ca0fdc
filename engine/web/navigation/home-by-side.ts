import type { Language, Side } from '../../core/model/side.ts'

/** Where the empty path leads on each site, and where the home page sends who reads another language (specification 2.1). */
const homeBySide: Readonly<Record<Side, string>> = { purchaser: 'purchaserIndex', supplier: 'supplierIndex' }
const insteadByHome: Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>> = { purchaserIndex: { en: 'purchaseList' } }

export function homeOf(side: Side, language: Language): string {
  return routeInLanguage(homeBySide[side], language) ?? homeBySide[side]
}

/** The page that takes the place of another in this language, if one does. */
export function routeInLanguage(route: string, language: Language): string | undefined {
  return insteadByHome[route]?.[language]
}

/** Where the name of the product leads somebody who came by an invitation: to what he may open. */
export const homeOfGuest = '/offLine'
