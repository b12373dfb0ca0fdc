import { expect, test } from 'vitest'
import { withoutPlaces } from '../../../scripts/vite/pack-files.ts'
import { projectModel } from '../../../tests/support/project-model.ts'
import { modelForSide } from '../../core/compile/side/model-for-side.ts'
import { sides } from '../../core/model/side.ts'
import { shortFrame, wholeFrame } from './short-frame.ts'
import { frameOf } from './split-model.ts'

const frames = sides.map((side) => ({
  side,
  frame: JSON.parse(JSON.stringify(frameOf(modelForSide(projectModel(), side)), withoutPlaces)) as ReturnType<typeof frameOf>,
}))

test.each(frames)('the frame of the $side is read as it was before it travelled', ({ frame }) => {
  const travelled = JSON.parse(JSON.stringify(shortFrame(frame))) as ReturnType<typeof shortFrame>
  expect(wholeFrame(travelled)).toEqual(frame)
})

test('a route that is as most are travels as its name alone, and one without a screen says so', () => {
  const { routes } = shortFrame(frames[0]!.frame)
  expect(routes['purchaserOrderList']).toEqual({})
  expect(routes['approvalOrderDT']).toMatchObject({ screen: null })
})
