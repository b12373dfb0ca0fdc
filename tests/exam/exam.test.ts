import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkCatalogue } from '../../engine/core/compile/checks/check-catalogue.ts'
import { compileCatalogue } from '../../engine/core/compile/compile-model.ts'
import { describeProblem } from '../../engine/core/compile/source/problem.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { readExam } from '../../scripts/codegen/read-exam.ts'
import { judge } from './judge.ts'
import type { JudgedProof } from './judge.ts'
import { casesOf } from './proofs.ts'
import { modelOf, takenOut } from './taken-out.ts'

const pages = readExam(import.meta.dirname)

test('ten pages of others are written in our language', () => {
  expect(pages.length).toBe(10)
})

describe.each(pages)('$page', ({ name, features }) => {
  test('nothing is wrong with it', () => {
    const compiled = compileCatalogue(readDeclarations(join(import.meta.dirname, name)))
    expect(('problems' in compiled ? compiled.problems : checkCatalogue(compiled)).map(describeProblem)).toEqual([])
  })

  test('what is said is shown to be carried', () => {
    expect(features.flatMap((each) => (each.said === 'said' && each.proof === undefined ? each.feature : []))).toEqual([])
  })
})

// Screens are drawn in drawn.test.tsx, and what needs a database stands in tests/api/exam.test.ts.
test.each(casesOf((proof) => !('draws' in proof) && !('serves' in proof)))('$page: $feature', ({ files, proof }) => {
  const { found, wanted } = judge(modelOf(files), proof as JudgedProof)
  expect(found).toMatchObject(wanted)
  expect(foundWithout(() => judge(modelOf(takenOut(files, proof.without)), proof as JudgedProof).found)).not.toMatchObject(wanted)
})

/** What breaks carries nothing; that a model can be made is seen before. */
function foundWithout(ask: () => object): object {
  try {
    return ask()
  } catch (error) {
    if (String(error).includes('Cannot make a model') || String(error).includes('Cannot take')) throw error
    return { broke: true }
  }
}
