import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkDeclarations } from '../../engine/core/compile/check-declarations.ts'
import { compileDeclarations } from '../../engine/core/compile/compile-model.ts'
import { describeProblem } from '../../engine/core/compile/source/problem.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { readParity } from '../../scripts/codegen/read-parity.ts'
import { evaluateProof } from './evaluate-proof.ts'
import type { EvaluatedProof } from './evaluate-proof.ts'
import { casesOf } from './proofs.ts'
import { modelOf, withoutParts } from './without-parts.ts'

const pages = readParity(import.meta.dirname)

test('ten pages of other products are written in our language', () => {
  expect(pages.length).toBe(10)
})

describe.each(pages)('$page', ({ name, features }) => {
  test('it has no problems', () => {
    const compiled = compileDeclarations(readDeclarations(join(import.meta.dirname, name)))
    expect(('problems' in compiled ? compiled.problems : checkDeclarations(compiled)).map(describeProblem)).toEqual([])
  })

  test('every feature with full support has a proof', () => {
    expect(features.flatMap((each) => (each.support === 'full' && each.proof === undefined ? each.feature : []))).toEqual([])
  })
})

// Screens are drawn in drawn.test.tsx; proofs that need a database are in tests/api/parity.test.ts.
test.each(casesOf((proof) => !('draws' in proof) && !('serves' in proof)))('$page: $feature', ({ files, proof }) => {
  const { found, wanted } = evaluateProof(modelOf(files), proof as EvaluatedProof)
  expect(found).toMatchObject(wanted)
  expect(foundWithout(() => evaluateProof(modelOf(withoutParts(files, proof.without)), proof as EvaluatedProof).found)).not.toMatchObject(wanted)
})

/** A changed page that breaks supports nothing; an earlier check covers that the model compiles. */
function foundWithout(ask: () => object): object {
  try {
    return ask()
  } catch (error) {
    if (String(error).includes('Cannot make a model') || String(error).includes('Cannot take')) throw error
    return { broke: true }
  }
}
