import type { Language, Side } from '../../core/model/side.ts'

/** The page of the empty path on each site, and the page in its place for readers of a language (specification 1: 2.1). */
const homeBySide: Readonly<Record<Side, string>> = { purchaser: 'purchaserIndex', supplier: 'supplierIndex' }
const insteadByHome: Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>> = { purchaserIndex: { en: 'purchaseList' } }

export function homeOf(side: Side): string {
  return homeBySide[side]
}

/** The page that replaces another in this language, if there is one. */
export function routeInLanguage(route: string, language: Language): string | undefined {
  return insteadByHome[route]?.[language]
}

/**
 * The address by which the site itself leads to a page, whatever the language: only the bare address of a page is replaced (specification 1: 2.1), so that
 * one with a query stays.
 */
export function addressOfEntry(route: string, language: Language): string {
  return routeInLanguage(route, language) === undefined ? `/${route}` : `/${route}?view=tasks`
}

/** The link of the product name for invited people: the page that they may open. */
export const homeOfTemporary = '/offLine'
