import { afterAll, beforeAll, expect, test } from 'vitest'
import { sides } from '../../../engine/core/model/side.ts'
import { projectModel } from '../../support/project-model.ts'
import { openedByItsId } from './attachments.ts'
import { chosenEntities, isChosen } from './chosen.ts'
import { isReading, leaks, leaksByItsCodeAlone, sideChannels, maskCodes } from './findings.ts'
import { type Probe, codesOf, codesWithout, endpointsOf, openProbe } from './probe.ts'

let probe: Probe
beforeAll(async () => {
  probe = await openProbe(projectModel())
}, 300_000)
afterAll(() => probe?.api.close())

const readingEndpoints = () => endpointsOf(probe.model).filter((endpoint) => isReading(endpoint) && isChosen(probe.model)(endpoint))

test('[SEE-1] [SEE-2] [SEE-5] lacking one of the codes for prices, names, drawings and other groups hides its values, and no other code replaces it', async () => {
  const found: string[] = []
  const endpoints = readingEndpoints().filter(({ target }) => ['list', 'detail', 'history', 'options'].includes(target.kind))
  for (const side of sides) {
    for (const code of maskCodes(probe, side)) {
      const viewer = { side, codes: codesWithout(probe.model, side, [code]), isPrivate: true }
      found.push(...(await leaks(probe, viewer, endpoints)).map((leak) => `without ${code}: ${leak}`))
    }
  }
  expect(found).toEqual([])
}, 300_000)

test('[SEE-1] [SEE-2] [SEE-3] the one code that a path requires opens nothing else', async () => {
  const endpoints = readingEndpoints().filter(({ target }) => target.kind !== 'exportList' && target.kind !== 'importTemplate')
  expect(await leaksByItsCodeAlone(probe, endpoints)).toEqual([])
}, 300_000)

test.each(sides)(
  '[SEE-7] a person of the %s cannot sort, filter or search by a hidden value',
  async (side) => {
    const codes = codesWithout(probe.model, side, maskCodes(probe, side))
    const entities = chosenEntities(probe.model).map(({ name }) => name)
    expect(await sideChannels(probe, { side, codes, isPrivate: true }, entities)).toEqual([])
  },
  300_000,
)

test.each(sides)(
  '[SEE-5] [SEE-12] a person of the %s opens an attachment by its id only if they see the field, the row and the document that hold it',
  async (side) => {
    const masks = maskCodes(probe, side)
    const reading = new Set(Object.values(probe.model.entities).flatMap(({ read }) => read[side] ?? []))
    for (const codes of [[], masks, [...reading], codesOf(probe.model, side)])
      for (const isPrivate of [false, true]) {
        const viewer = { side, codes: codesWithout(probe.model, side, codes), isPrivate }
        expect(await openedByItsId(probe, viewer, chosenEntities(probe.model))).toEqual({ wrongly: [], inVain: [] })
      }
  },
  300_000,
)
