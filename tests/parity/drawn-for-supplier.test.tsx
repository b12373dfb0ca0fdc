// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { casesOf } from './proofs.ts'
import type { DrawnProof } from './draw-proof.tsx'
import { modelOf, withoutParts } from './without-parts.ts'

// A site is built for one side; this is the other one.
vi.mock(import('../../engine/web/session/session.ts'), async (original) => ({ ...(await original()), side: 'supplier' as const }))
const { readyToDraw, seenWith, seenWithout, wantedOf } = await import('./draw-proof.tsx')

readyToDraw()

test.each(casesOf((proof) => 'draws' in proof && proof.side === 'supplier'))('$page: $feature', { timeout: 90_000 }, async ({ files, proof }) => {
  const drawn = proof as DrawnProof
  expect(await seenWith('supplier', drawn, modelOf(files))).toMatchObject(wantedOf(drawn))
  expect(await seenWithout('supplier', drawn, modelOf(withoutParts(files, proof.without)))).not.toMatchObject(wantedOf(drawn))
})
