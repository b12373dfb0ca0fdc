import { expect, test } from 'vitest'
import { casesOf } from '../parity/proofs.ts'
import { serveProof } from '../parity/serve-proof.ts'
import type { ServedProof } from '../parity/serve-proof.ts'
import { modelOf, withoutParts } from '../parity/without-parts.ts'

test.each(casesOf((proof) => 'serves' in proof))('$page: $feature', async ({ files, proof }) => {
  const served = proof as ServedProof
  await serveProof(modelOf(files), served)
  await expect(serveProof(modelOf(withoutParts(files, proof.without)), served)).rejects.toThrow('expected')
})
