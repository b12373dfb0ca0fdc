import type { CustomType } from '../../../core/template/field-template.ts'

/** A name of the library, as the server sends it to the editor. */
export type OfferedName = {
  readonly id: string
  readonly names: { readonly cn: string; readonly en: string }
  readonly others: readonly string[]
  readonly type: CustomType
  readonly scale: number
  /** Separated by commas. */
  readonly options: string
  readonly isOffered: boolean
}
