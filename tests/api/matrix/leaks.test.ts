import { afterAll, beforeAll, expect, test } from 'vitest'
import { sides } from '../../../engine/core/model/side.ts'
import { projectModel } from '../../support/project-model.ts'
import { isChosen } from './chosen.ts'
import { isReading, leaks, unexercised, maskCodes } from './findings.ts'
import { type Probe, codesWithout, endpointsOf, openProbe } from './probe.ts'

let probe: Probe
beforeAll(async () => {
  probe = await openProbe(projectModel())
}, 300_000)
afterAll(() => probe?.api.close())

const readingEndpoints = () => endpointsOf(probe.model).filter((endpoint) => isReading(endpoint) && isChosen(probe.model)(endpoint))

test('every reading path answers a person with all codes, so the attacks on it prove something', async () => {
  expect(await unexercised(probe, readingEndpoints())).toEqual([])
}, 300_000)

test.each(sides)(
  '[SEE-12] with every code, a person of the %s reads nothing of another enterprise, of another party or of fields that the side does not see',
  async (side) => {
    const endpoints = readingEndpoints().filter(({ target }) => target.kind !== 'exportList')
    expect(await leaks(probe, { side, codes: codesWithout(probe.model, side, []), isPrivate: false }, endpoints)).toEqual([])
  },
  300_000,
)

test.each(sides)(
  '[SEE-1] [SEE-2] [SEE-3] [SEE-5] with every code except those for prices, names, drawings and other groups, a person of the %s reads none of these',
  async (side) => {
    const codes = codesWithout(probe.model, side, maskCodes(probe, side))
    expect(await leaks(probe, { side, codes, isPrivate: true }, readingEndpoints())).toEqual([])
  },
  300_000,
)
