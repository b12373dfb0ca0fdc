import { expect, test } from 'vitest'
import { LONG, PARTS, attacked, wrongDeclared } from './attack.ts'

const server = attacked()

test.each(PARTS)(
  'no declared call of the supplier stumbles over a hostile name, id or figure: part %i',
  async (part) => {
    expect(await wrongDeclared(server, 'supplier', part)).toEqual([])
  },
  LONG,
)
