// @vitest-environment jsdom
import { join } from 'node:path'
import { act, fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { declarationsAtom, modelAtom } from '../../engine/web/model/model-store.ts'
import { store } from '../../engine/web/foundation/store.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { drawProof, readyToDraw } from '../parity/draw-proof.tsx'
import { modelOf, withoutParts } from '../parity/without-parts.ts'
import { project } from '../support/project.ts'

readyToDraw()

const waitOptions = { timeout: 30_000, interval: 40 }

test('an open form takes over a changed screen and its rules, and keeps the typed values', async () => {
  const files = readDeclarations(join(project, 'tests/parity/amis-linkage'))
  const model = modelOf(files)
  const { body } = await drawProof(model, 'purchaser', model.screens['visitForm']!, { document: { kind: 'ONE' } })
  const greeting = () => body.querySelector<HTMLInputElement>('[data-field="greeting"] input')
  const fields = () => [...body.querySelectorAll('[data-field]')].map((each) => each.getAttribute('data-field'))
  await vi.waitFor(() => expect(fields()).toEqual(['kind', 'province', 'answer', 'greeting']), waitOptions)
  await act(async () => void fireEvent.change(greeting()!, { target: { value: 'Good morning' } }))

  const edited = modelOf(
    withoutParts(files, { 'visitForm.screen sections.0.fields': ['greeting', 'kind', 'reason'], 'visit.entity fields.reason.visibleWhen': "kind == 'ONE'" }),
  )
  await act(async () => {
    store.set(modelAtom, edited)
    store.set(declarationsAtom, (edition) => edition + 1)
  })

  await vi.waitFor(() => expect(fields()).toEqual(['greeting', 'kind', 'reason']), waitOptions)
  expect(greeting()?.value).toBe('Good morning')
})
