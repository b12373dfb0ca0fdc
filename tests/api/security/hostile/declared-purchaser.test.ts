import { expect, test } from 'vitest'
import { LONG, PARTS, attacked, wrongDeclared } from './attack.ts'

const server = attacked()

test.each(PARTS)(
  'no declared call of the purchaser stumbles over a hostile name, id or figure: part %i',
  async (part) => {
    expect(await wrongDeclared(server, 'purchaser', part)).toEqual([])
  },
  LONG,
)
