/** Column types as PostgreSQL writes them. `text COLLATE "C"` holds ids and codes, compared by bytes. */
export type ColumnType =
  | 'text'
  | 'text COLLATE "C"'
  | 'text[] COLLATE "C"'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'timestamp(3) with time zone'
  | 'jsonb'
  | 'integer'

export type Column = {
  readonly name: string
  readonly type: ColumnType
  readonly required: boolean
  /** The value of existing rows in a new column, even if it may be blank: conditions find no answer in a blank. */
  readonly fill?: string
}

/** The allowed values of a column, kept as data beside the constraint, so that a later start can compare them. */
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
  /** For the members of one column of lists. */
  readonly members?: boolean
  /** Without the rows whose last column is blank: nobody looks for them by it, and writing them costs nothing. */
  readonly filled?: boolean
  /** The order of its last column, if it differs from the column's own. */
  readonly collation?: string
  readonly columns: readonly string[]
}

export type ForeignKey = {
  readonly name: string
  readonly columns: readonly string[]
  readonly table: string
  readonly references: readonly string[]
  /** Lines are deleted with their document. */
  readonly cascade: boolean
}

/** A column of ids: what a foreign key is for one id, two triggers are for several. */
export type ListKey = {
  /** The trigger that keeps the ids to records that are there, and the one that keeps the records while they are named. */
  readonly names: { readonly here: string; readonly there: string }
  readonly column: string
  readonly table: string
}

/** One business table of the model. */
export type Table = {
  readonly name: string
  readonly columns: readonly Column[]
  readonly primaryKey: readonly string[]
  readonly checks: readonly Check[]
  readonly indexes: readonly Index[]
  readonly foreignKeys: readonly ForeignKey[]
  readonly listKeys: readonly ListKey[]
  /** Rows belong to the supplier enterprise too. */
  readonly isShared: boolean
}
