import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkCatalogue } from '../../engine/core/compile/check-catalogue.ts'
import { compileCatalogue } from '../../engine/core/compile/compile-model.ts'
import { describeProblem } from '../../engine/core/compile/problem.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { readExam } from '../../scripts/codegen/read-exam.ts'
import { ask } from './prove.ts'
import type { Proof } from './prove.ts'

const pages = readExam(import.meta.dirname)

test('ten pages of others are written in our language', () => {
  expect(pages.length).toBe(10)
})

describe.each(pages)('$name', ({ name, features }) => {
  const compiled = compileCatalogue(readDeclarations(join(import.meta.dirname, name)))

  test('nothing is wrong with it', () => {
    expect(('problems' in compiled ? compiled.problems : checkCatalogue(compiled)).map(describeProblem)).toEqual([])
  })

  test('what is said is shown to be carried', () => {
    expect(features.flatMap((each) => (each.said === 'said' && each.proof === undefined ? each.feature : []))).toEqual([])
  })

  const proven = features.flatMap((each) => (each.said !== 'cannot' && each.proof !== undefined ? [{ feature: each.feature, proof: each.proof }] : []))
  test.each(proven)('$feature', ({ proof }) => {
    if ('problems' in compiled) throw new TypeError(`${name} has problems`)
    const { found, wanted } = ask(compiled.model, proof as Proof)
    expect(found).toMatchObject(wanted)
  })
})
