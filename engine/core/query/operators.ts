/** The operators that conditions of lists have, on the wire, in addresses and in saved views. */
export const OPERATORS = ['equals', 'contains', 'startsWith', 'in', 'between', 'atLeast', 'atMost', 'within', 'blank', 'notBlank'] as const
export type Operator = (typeof OPERATORS)[number]

/** Whether a condition needs no value beside its operator. */
export function standsAlone(operator: Operator): boolean {
  return operator === 'blank' || operator === 'notBlank'
}
