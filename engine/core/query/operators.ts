/** The operators of list conditions, on the wire, in addresses and in saved views. */
export const OPERATORS = ['equals', 'contains', 'startsWith', 'in', 'between', 'atLeast', 'atMost', 'within', 'blank', 'notBlank'] as const
export type Operator = (typeof OPERATORS)[number]

/** Checks whether an operator needs no value. */
export function standsAlone(operator: Operator): boolean {
  return operator === 'blank' || operator === 'notBlank'
}
