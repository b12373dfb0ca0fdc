/** Where companies that published themselves are read, all of them or one. */
export const COMPANIES_PATH = '/api/crm/page/browse/list'

/** A company in its public form. */
export type PublishedCompany = {
  readonly id: string
  readonly publisher: string
  readonly country: string
  readonly place: string | null
  readonly category: string | null
  readonly businessModel: string | null
  readonly website: string | null
  readonly introduction: string | null
  readonly capabilities: string | null
}

/** The options by which companies are found; their words are those of the vocabularies. */
export const CATEGORIES = ['MACHINING', 'ELECTRICAL', 'STANDARD_PARTS', 'RAW_MATERIAL', 'PACKAGING', 'SERVICE'] as const
export const MODELS = ['MANUFACTURER', 'AGENCY', 'SERVICE', 'DEALER'] as const
