import { expect, test } from 'vitest'
import { LONG, attacked, wrongDeclared } from './attack.ts'

const server = attacked()

test(
  'no declared call of the supplier stumbles over a hostile name, id or figure',
  async () => {
    expect(await wrongDeclared(server, 'supplier')).toEqual([])
  },
  LONG,
)
