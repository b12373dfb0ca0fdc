import type { FormProps } from '@rjsf/core'
import type { ComponentType } from 'react'
import { complexLayout } from './complex-layout.ts'

/** A case of `@rjsf/snapshot-tests`, which renders a form. */
export type SnapshotCase = { readonly title: string; readonly render: () => Promise<void> }

type Step = () => unknown

/** Semi's grid of 24 columns, as the package expects it. */
const columns = { ColumnWidthAll: { span: 24 }, ColumnWidth4: { span: 8 }, ColumnWidth6: { span: 12 }, ColumnWidth8: { span: 16 } }

/** All cases of the package, to be rendered with our form or with RJSF's own. The package expects its runner's functions as globals. */
export async function snapshotCases(Form: ComponentType<FormProps>): Promise<readonly SnapshotCase[]> {
  const cases: SnapshotCase[] = []
  let scopes: readonly { readonly title: string; readonly before: Step[] }[] = []
  const words = {
    describe(title: string, body: () => void) {
      const outer = scopes
      scopes = [...outer, { title, before: [] }]
      body()
      scopes = outer
    },
    test(title: string, body: Step) {
      const path = scopes
      cases.push({
        title: [...path.map((scope) => scope.title), title].join(' > '),
        async render() {
          for (const { before } of path) for (const step of before) await step()
          await body()
        },
      })
    },
    beforeAll: (step: Step) => scopes.at(-1)?.before.push(step),
    // The caller of the case compares the rendering.
    expect: () => ({ toMatchSnapshot: () => undefined }),
    vi: { mock: () => undefined },
  }
  Object.assign(globalThis, words)
  const { arrayTests, formTests, gridTests, objectTests } = await import('@rjsf/snapshot-tests')
  words.describe('form', () => formTests(Form))
  words.describe('array', () => arrayTests(Form))
  words.describe('object', () => objectTests(Form))
  words.describe('grid', () => gridTests(Form, { ...columns, ComplexUiSchema: complexLayout }))
  return cases
}
