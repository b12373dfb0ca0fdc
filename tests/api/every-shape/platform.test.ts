import { expect, test } from 'vitest'
import { LONG, wrongShapes } from './wrong-shapes.ts'

const shapes = wrongShapes()

test('no path of the platform answers a value of the wrong shape with a server error', { timeout: LONG }, async () => {
  expect(await shapes.serverErrors('platform')).toEqual([])
})
