import { expect, test } from 'vitest'
import { LONG, wrongShapes } from './wrong-shapes.ts'

const shapes = wrongShapes()

test('no path of the supplier’s documents answers a value of the wrong shape with a server error', { timeout: LONG }, async () => {
  expect(await shapes.serverErrors('supplier')).toEqual([])
})

test.each([
  ['/api/deliverOrder/supplier/add', 'WRONG_TYPE lines[1]'],
  ['/api/query/supplier/askBuyer', 'WRONG_TYPE lines[1]'],
])('%s names the row that is none', async (path, expected) => {
  for (const row of [null, 'x', 7, []]) {
    const answer = await shapes.call(path, { entity: { lines: [{}, row] } as never })
    expect(answer.issues?.map(({ code, path: place }) => `${code} ${place}`)).toContain(expected)
  }
})
