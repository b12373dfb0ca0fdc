/** The type of an operation's column: a record (its id distinguishes rows), a text or a choice, a figure, a day, a moment, a flag. */
export type ColumnKind = 'record' | 'text' | 'decimal' | 'date' | 'instant' | 'flag'
/** A column of an operation; one without `isRequired` may be absent, or blank in a row. */
export type OperationColumn = { readonly kind: ColumnKind; readonly isRequired?: true }

/**
 * A constraint that a person may set: for the whole, or for each value of a column of records (`per`). A count is a whole number from 1 on, a share lies
 * between 0 and 1, the others are not negative. `isOfWhole`: all given shares add up to 1.
 */
export type OperationConstraint = { readonly type: 'count' | 'quantity' | 'amount' | 'share' | 'flag'; readonly per?: string; readonly isOfWhole?: true }

/** The columns of an operation, its constraints, and its further texts. */
export type OperationSignature = {
  readonly columns: Readonly<Record<string, OperationColumn>>
  readonly constraints: Readonly<Record<string, OperationConstraint>>
  /** The scenarios that it proposes side by side. */
  readonly scenarios: readonly string[]
}

/**
 * The operations that a conversion may name: each proposes how much to take of which source row. The procurement folder implements them; its registry has the
 * same names by its type.
 */
export const operationSignatures = {
  proposeAward: {
    columns: {
      line: { kind: 'record', isRequired: true },
      lineName: { kind: 'text' },
      /** The quantity to award of the line; the same in all rows of a line. */
      quantity: { kind: 'decimal', isRequired: true },
      isWhole: { kind: 'flag' },
      neededBy: { kind: 'date' },
      supplier: { kind: 'record', isRequired: true },
      supplierName: { kind: 'text' },
      /** The untaxed unit price; with tiers the one below the first of them. A row without a price is no offer. */
      price: { kind: 'decimal', isRequired: true },
      /** "100: 9.50; 500: 9.20": the prices from these quantities on. */
      tiers: { kind: 'text' },
      currency: { kind: 'text' },
      least: { kind: 'decimal' },
      deliveryDate: { kind: 'date' },
      /** When it was quoted: of equal offers the earlier goes before. */
      quotedAt: { kind: 'instant' },
    },
    constraints: {
      suppliersAtMost: { type: 'count' },
      suppliersPerLineAtMost: { type: 'count' },
      suppliersPerCriticalLine: { type: 'count' },
      shareOfLineAtLeast: { type: 'share' },
      incumbentShare: { type: 'share' },
      incumbentShareOfLine: { type: 'share' },
      inTime: { type: 'flag' },
      share: { type: 'share', per: 'supplier', isOfWhole: true },
      excluded: { type: 'flag', per: 'supplier' },
      incumbent: { type: 'flag', per: 'supplier' },
      capacityQuantity: { type: 'quantity', per: 'supplier' },
      capacityAmount: { type: 'amount', per: 'supplier' },
      minimumOrder: { type: 'amount', per: 'supplier' },
      freight: { type: 'amount', per: 'supplier' },
      critical: { type: 'flag', per: 'line' },
    },
    scenarios: ['shared', 'best', 'undivided', 'fewer', 'unlimited'],
  },
} as const satisfies Readonly<Record<string, OperationSignature>>

export type OperationName = keyof typeof operationSignatures

type ValueOf<Kind> = Kind extends 'flag' ? boolean : Kind extends 'count' ? number : string
type Signature<Name extends OperationName> = (typeof operationSignatures)[Name]
type RequiredColumn<Name extends OperationName> = {
  [Column in keyof Signature<Name>['columns']]: Signature<Name>['columns'][Column] extends { readonly isRequired: true } ? Column : never
}[keyof Signature<Name>['columns']]

/** A source row as an operation reads it: `id` is the row's, `pending` the most that may be taken; decimals are texts, records ids, days "2026-12-01". */
export type OperationRow<Name extends OperationName> = { readonly id: string; readonly pending: string } & {
  readonly [Column in RequiredColumn<Name>]: ValueOf<KindOf<Signature<Name>['columns'][Column]>>
} & {
  readonly [Column in Exclude<keyof Signature<Name>['columns'], RequiredColumn<Name>>]?: ValueOf<KindOf<Signature<Name>['columns'][Column]>>
}
type KindOf<Column> = Column extends { readonly kind: infer Kind } ? Kind : never

/** A person's constraints: for the whole, and by column and value. */
export type OperationConstraints<Name extends OperationName> = {
  readonly whole: { readonly [Constraint in keyof Signature<Name>['constraints']]?: ConstraintValue<Signature<Name>['constraints'][Constraint]> }
  readonly per: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly [Constraint in keyof Signature<Name>['constraints']]?: ConstraintValue<Signature<Name>['constraints'][Constraint]> }>>
    >
  >
}
type ConstraintValue<Constraint> = Constraint extends { readonly type: infer Type } ? ValueOf<Type> : never

/** One scenario: the quantity of each row, or the reason why there is none; the operation's own texts name its figures. */
export type OperationScenario = {
  readonly name: string
  readonly kind: 'award' | 'infeasible' | 'unsolved'
  readonly takes: readonly { readonly source: string; readonly quantity: string }[]
  readonly cost?: string
  readonly difference?: string
  readonly gap?: string
  readonly suppliers?: number
  readonly dividedLines?: number
  readonly lastDelivery?: string
}

/** The proposal of an operation. `limits`: the cost of each constraint; `clash`: constraints that exclude each other; `short`: what cannot be had at all. */
export type OperationAnswer = {
  readonly scenarios: readonly OperationScenario[]
  readonly limits: readonly { readonly limit: string; readonly cost?: string }[]
  readonly clash: readonly string[]
  readonly short: readonly { readonly line: string; readonly offered: string }[]
}
