import { expect, test } from 'vitest'
import { projectModel } from '../../../tests/support/project-model.ts'
import { isNumber } from '../model/is-number.ts'
import { boundIssues } from './check-bounds.ts'

const model = projectModel()
const LARGEST = '999999999999999999.99'

// Every figure that nobody enters: computed, derived, counted, looked up, or set by an effect.
const results = Object.values(model.entities).flatMap((entity) =>
  Object.values(entity.fields)
    .filter(
      (field) =>
        isNumber(field) && !field.system && (field.readonly || field.computed !== undefined || field.tally !== undefined || field.lookup !== undefined),
    )
    .map((field) => ({ entity, field })),
)

test('[MNY-10] every figure that nobody enters is refused at its place from the first one that is too large', () => {
  expect(results.length).toBeGreaterThan(200)
  const taken: string[] = []
  for (const { entity, field } of results) {
    const owner = entity.line === undefined ? entity : model.entities[entity.line.of]!
    const hasLines = Object.values(entity.fields).some(({ type }) => type === 'lines')
    const documentWith = (value: string) =>
      entity.line === undefined ? { id: 'd', [field.name]: value } : { id: 'd', [entity.line.field]: [{ id: 'r', [field.name]: value }] }
    const path = entity.line === undefined ? field.name : `${entity.line.field}[0].${field.name}`
    const first = hasLines ? '1000000000000000000000' : '1000000000000000000'
    const found = boundIssues(model, owner, undefined, documentWith(first)).map((issue) => issue.path)
    if (!found.includes(path)) taken.push(`${entity.name}.${field.name}`)
    if (field.maximum === undefined && field.exclusiveMaximum === undefined) expect(boundIssues(model, owner, undefined, documentWith(LARGEST))).toEqual([])
  }
  expect(taken).toEqual([])
})

test('[MNY-10] a value that is not changed is not judged again, and a text that is copied is as long as its field allows', () => {
  const order = model.entities['order']!
  const stored = { id: 'd', amount: '1000000000000000000000', lines: [{ id: 'r', amount: '1000000000000000000' }] }
  expect(boundIssues(model, order, stored, { ...stored, remark: 'x' })).toEqual([])
  expect(boundIssues(model, order, stored, { ...stored, lines: [{ id: 'r', partName: '轴'.repeat(201) }] })).toEqual([
    { code: 'TOO_LONG', path: 'lines[0].partName', params: { maximum: '200', given: '201' } },
  ])
})
