import { expect, test } from 'vitest'
import { LONG, attacked, wrongDeclared } from './attack.ts'

const server = attacked()

test(
  'no declared call of the purchaser stumbles over a hostile name, id or figure',
  async () => {
    expect(await wrongDeclared(server, 'purchaser')).toEqual([])
  },
  LONG,
)
