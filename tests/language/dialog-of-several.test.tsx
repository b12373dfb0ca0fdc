// @vitest-environment jsdom
import { join } from 'node:path'
import { act, cleanup, fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { drawProof, readyToDraw } from '../parity/draw-proof.tsx'
import { modelOf, withoutParts } from '../parity/without-parts.ts'
import { project } from '../support/project.ts'

readyToDraw()

const waitOptions = { timeout: 30_000, interval: 40 }
const model = modelOf(
  withoutParts(readDeclarations(join(project, 'tests/parity/jsonforms-categorization')), {
    'registration.entity transitions.next.input': { secondName: {} },
    'registrationList.screen actions': { bulk: ['next'] },
  }),
)

/** The mark at the action's field with this many selected rows. */
async function markWith(count: number): Promise<string | null | undefined> {
  const rows = Array.from({ length: count }, (_, place) => ({ firstName: `Ann ${place}`, secondName: 'Lee', status: 'PERSONAL' }))
  const { body } = await drawProof(model, 'purchaser', model.screens['registrationList']!, { rows })
  const press = async (selector: string) => {
    const found = await vi.waitFor(() => {
      const element = body.querySelector(selector)
      if (element === null) throw new Error(`Cannot press ${selector}`)
      return element
    }, waitOptions)
    await act(async () => void fireEvent.click(found))
  }
  await press('[role="columnheader"] .grid-chooser')
  await press('.selection-bar [data-action="next"]')
  const label = await vi.waitFor(() => {
    const found = body.querySelector('[data-dialog="next"] [data-field="secondName"] label')
    if (found === null) throw new Error('The dialog does not ask yet')
    return found
  }, waitOptions)
  return label.textContent
}

test('a dialog for one document marks its required fields; a dialog for several marks none, and a blank changes nothing', async () => {
  expect(await markWith(1)).toBe('Second name*')
  cleanup()
  expect(await markWith(2)).toBe('Second name')
})
