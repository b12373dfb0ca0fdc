import { expect, test } from 'vitest'
import { accountLines } from './account-lines.ts'

test('accountLines() shows the first enterprise of each side and counts the rest', () => {
  const account = (side: 'purchaser' | 'supplier', enterprise: string, loginName: string) => ({
    side,
    enterprise,
    loginName,
    name: 'Li Na',
    role: 'purchaser',
    password: 'x',
  })
  expect(accountLines([account('purchaser', 'Harbour', 'li'), account('purchaser', 'Hill', 'wu'), account('supplier', 'Bolt', 'longer')])).toEqual([
    'purchaser  li      Li Na, purchaser, Harbour',
    'supplier   longer  Li Na, purchaser, Bolt',
    'and 1 more in 1 other enterprises (scripts/seed/enterprises.ts)',
  ])
})
