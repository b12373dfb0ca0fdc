/** The columns' types, as PostgreSQL writes them. `text COLLATE "C"` holds ids and codes: compared byte by byte. */
export type ColumnType = 'text' | 'text COLLATE "C"' | 'numeric' | 'boolean' | 'date' | 'timestamp(3) with time zone' | 'jsonb' | 'integer'

export type Column = {
  readonly name: string
  readonly type: ColumnType
  readonly required: boolean
  /** What rows that are there already get when the column is new, also where it may be blank: conditions find no answer in a blank. */
  readonly fill?: string
}

/** What a column may hold. Kept as data beside the constraint, so that a later start can tell wider from narrower. */
export type CheckRule =
  | { readonly kind: 'values'; readonly values: readonly string[] }
  | { readonly kind: 'length'; readonly minimum?: number; readonly maximum?: number }
  | {
      readonly kind: 'range'
      readonly whole: boolean
      readonly minimum?: string
      readonly exclusiveMinimum?: string
      readonly maximum?: string
      readonly exclusiveMaximum?: string
    }

export type Check = { readonly name: string; readonly column: string; readonly rule: CheckRule }

export type Index = {
  readonly name: string
  readonly unique: boolean
  /** For parts of texts, in one column. */
  readonly trigrams?: boolean
  /** The order of its last column, where it is not the column's own. */
  readonly collation?: string
  readonly columns: readonly string[]
}

export type ForeignKey = {
  readonly name: string
  readonly columns: readonly string[]
  readonly table: string
  readonly references: readonly string[]
  /** Lines go with their document. */
  readonly cascade: boolean
}

/** One table of the business, as the model wants it. */
export type Table = {
  readonly name: string
  readonly columns: readonly Column[]
  readonly primaryKey: readonly string[]
  readonly checks: readonly Check[]
  readonly indexes: readonly Index[]
  readonly foreignKeys: readonly ForeignKey[]
  /** Rows belong to the supplier enterprise too. */
  readonly isShared: boolean
}
