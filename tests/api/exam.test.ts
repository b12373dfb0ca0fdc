import { expect, test } from 'vitest'
import { casesOf } from '../exam/proofs.ts'
import { serve } from '../exam/serve.ts'
import type { ServedProof } from '../exam/serve.ts'
import { modelOf, takenOut } from '../exam/taken-out.ts'

test.each(casesOf((proof) => 'serves' in proof))('$page: $feature', async ({ page, files, proof }) => {
  const served = proof as ServedProof
  await serve(page, modelOf(files), served)
  await expect(serve(`${page}_without`, modelOf(takenOut(files, proof.without)), served)).rejects.toThrow('expected')
})
