// @vitest-environment jsdom
import { join } from 'node:path'
import { cleanup } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { languages } from '../../engine/core/model/side.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { readParity } from '../../scripts/codegen/read-parity.ts'
import { drawProof, readyToDraw, seenWith, seenWithout, wantedOf } from './draw-proof.tsx'
import type { DrawnProof } from './draw-proof.tsx'
import { casesOf } from './proofs.ts'
import { modelOf, withoutParts } from './without-parts.ts'

readyToDraw()

const rawKey = /\b(ui|field|action|screen|section|value|entity|error|tab)\.[a-z]\w*/

describe.each(readParity(import.meta.dirname))('$page', ({ name }) => {
  const model = modelOf(readDeclarations(join(import.meta.dirname, name)))
  const screens = Object.values(model.screens).filter(({ side }) => side !== 'supplier')

  test.each(screens)('$kind $name is drawn in both languages', async (screen) => {
    const inside = { list: '[role="grid"], .list-empty', detail: '.detail-body [data-section]', form: '.document-form [data-section]' }[screen.kind as 'list']
    for (const language of languages) {
      const { body } = await drawProof(model, 'purchaser', screen, screen.kind === 'detail' ? { document: {} } : {}, language)
      await vi.waitFor(() => expect(body.querySelector(inside)).not.toBeNull(), { timeout: 30_000, interval: 40 })
      expect(body.querySelector('.error-state')).toBeNull()
      expect(body.textContent).not.toMatch(rawKey)
      cleanup()
    }
  })
})

test.each(casesOf((proof) => 'draws' in proof && proof.side !== 'supplier'))('$page: $feature', { timeout: 90_000 }, async ({ files, proof }) => {
  const drawn = proof as DrawnProof
  expect(await seenWith('purchaser', drawn, modelOf(files))).toMatchObject(wantedOf(drawn))
  expect(await seenWithout('purchaser', drawn, modelOf(withoutParts(files, proof.without)))).not.toMatchObject(wantedOf(drawn))
})
