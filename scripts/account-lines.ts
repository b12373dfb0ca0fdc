import type { DemonstrationAccount } from './seed/seed.ts'

/** One line for each account of the first enterprise of each side, and the number of further accounts. */
export function accountLines(accounts: readonly DemonstrationAccount[]): string[] {
  const firsts = (['purchaser', 'supplier'] as const).map((side) => accounts.find((one) => one.side === side)?.enterprise)
  const shown = accounts.filter((one) => firsts.includes(one.enterprise))
  const width = Math.max(...shown.map((one) => one.loginName.length)) + 2
  const lines = shown.map((one) => `${one.side.padEnd(11)}${one.loginName.padEnd(width)}${one.name}, ${one.role}, ${one.enterprise}`)
  const more = accounts.length - shown.length
  return more === 0
    ? lines
    : [...lines, `and ${more} more in ${new Set(accounts.map((one) => one.enterprise)).size - 2} other enterprises (scripts/seed/enterprises.ts)`]
}
