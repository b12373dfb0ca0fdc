// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { compileModel } from '../../engine/core/compile/compile-model.ts'
import { modelForSide } from '../../engine/core/compile/side/model-for-side.ts'
import type { Model } from '../../engine/core/model/model.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { openPage } from '../grammar/keys/page.tsx'
import { project } from '../support/project.ts'
import { RefEditor } from '../../engine/web/form/lines/editors/RefEditor.tsx'

let model: Model
beforeAll(() => {
  // The test's page draws nothing, and so scrolls nothing.
  Element.prototype.scrollIntoView = () => {}
  const compiled = compileModel(readDeclarations(project))
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  model = modelForSide(compiled.model, 'purchaser')
}, 120_000)
afterEach(cleanup)

/** The cell of the unit in a purchase request, on a server that has these units and searches as ours does. */
async function openCell(...names: string[]) {
  const line = model.entities[model.entities['purchaseRequest']!.fields['lines']!.entity!]!
  const onChosen = vi.fn<(value: unknown, next?: string) => void>()
  const answer = (search: string) => ({ status: 'SUCCESS', returnCode: '0', returnMsg: '', list: units.filter(({ text }) => text.includes(search)) })
  const units = names.map((text) => ({ id: `unit-${text}`, text }))
  const field = line.fields['purchaseUnit']!
  const nothing = () => {}
  const editing = { row: {}, typed: undefined, isReplacing: false, onTyped: nothing, onRemember: nothing, onChosen }
  await openPage(model, <RefEditor entity={line} field={field} label="Unit" text="" {...editing} />, { answers: { '/api/project/options': answer('') } })
  globalThis.fetch = async (_path, request) => {
    const { entity } = JSON.parse(request?.body as string) as { readonly entity: { readonly search: string } }
    return new Response(JSON.stringify(answer(entity.search)))
  }
  await screen.findByRole('option', { name: names[0]! })
  return { cell: screen.getByRole('combobox'), onChosen }
}

const shown = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const type = (cell: HTMLElement, text: string) => act(async () => void fireEvent.change(cell, { target: { value: text } }))
const enter = (cell: HTMLElement) => act(async () => void fireEvent.keyDown(cell, { key: 'Enter' }))

test('whoever types a name of one character and presses Enter has that record, and never the first of all', async () => {
  const { cell, onChosen } = await openCell('吨', '件', '卷', '套')
  await type(cell, '卷')
  // The old list is still there, and Enter takes nothing from it.
  await enter(cell)
  expect(onChosen).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(shown()).toEqual(['卷']), { timeout: 20_000 })
  await enter(cell)
  expect(onChosen).toHaveBeenLastCalledWith('unit-卷', 'down')
})

test('of several matches Enter takes the one that is called exactly as typed', async () => {
  const { cell, onChosen } = await openCell('吨', '套件', '件')
  await type(cell, '件')
  await vi.waitFor(() => expect(shown()).toEqual(['套件', '件']), { timeout: 20_000 })
  await enter(cell)
  expect(onChosen).toHaveBeenLastCalledWith('unit-件', 'down')
})
