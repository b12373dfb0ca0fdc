import { expect, test } from 'vitest'
import { modelForSide } from '../../engine/core/compile/side/model-for-side.ts'
import { projectModel } from '../support/project-model.ts'
import { readCaseFiles } from './case-file.ts'
import { evaluateCase } from './evaluate-case.ts'

const model = projectModel()

for (const file of readCaseFiles()) {
  const onPage = modelForSide(model, file.side)
  test.each(file.cases.map((one) => [one.name, one] as const))(`${file.description}: %s`, (_name, one) => {
    const verdict = evaluateCase(model, file, one)
    expect(verdict.codes).toEqual(one.codes.toSorted())
    if (verdict.document !== undefined) expect(verdict.document).toMatchObject(one.then ?? {})
    // The page's part of the declaration gives the same result as the server's. A new entity is on no page yet.
    if (onPage.entities[file.entity] !== undefined) expect(evaluateCase(onPage, file, one).codes).toEqual(verdict.codes)
  })
}
