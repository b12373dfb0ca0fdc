/** How competitors that can compute values do it: with JavaScript numbers, where ours has exact decimals. */
export interface WorkedOut {
  readonly reads: readonly string[]
  readonly from: (values: readonly number[]) => number
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

/** The computed columns among 30 and 60 columns, by name. */
export function workedOut(name: string): WorkedOut {
  const known: Readonly<Record<string, WorkedOut>> = {
    taxPrice: { reads: ['price', 'taxRate'], from: ([price = 0, rate = 0]) => round(price * (1 + rate), 4) },
    net: { reads: ['quantity', 'price'], from: ([quantity = 0, price = 0]) => round(quantity * price, 2) },
    amount: { reads: ['quantity', 'price', 'taxRate'], from: ([quantity = 0, price = 0, rate = 0]) => round(quantity * round(price * (1 + rate), 4), 2) },
    totalWeight: { reads: ['quantity', 'weight'], from: ([quantity = 0, weight = 0]) => quantity * weight },
    landed: {
      reads: ['quantity', 'price', 'taxRate', 'freight'],
      from: ([quantity = 0, price = 0, rate = 0, freight = 0]) => round(quantity * round(price * (1 + rate), 4), 2) + freight,
    },
    share: { reads: ['quantity', 'price', 'freight'], from: ([quantity = 0, price = 0, freight = 0]) => round(freight / (quantity * price || 1), 4) },
  }
  return known[name] ?? { reads: ['quantity', name.replace('product', 'measure')], from: ([quantity = 0, measure = 0]) => quantity * measure }
}
