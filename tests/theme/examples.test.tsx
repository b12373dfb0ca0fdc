// @vitest-environment jsdom
import { getExamples, type ExampleDescription } from '@jsonforms/examples'
import type { FormProps } from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { controlsOfForm, CoreForm, prepareForms, SemiForm } from './controls-of-form.tsx'
import { differences } from './differences.ts'

const known = differences.examples
const examples = getExamples()

await prepareForms()

const drawn = (Form: ComponentType<FormProps>, { schema, data }: ExampleDescription) =>
  controlsOfForm(() => render(<Form schema={schema as RJSFSchema} formData={data} validator={validator} useFallbackUiForUnsupportedType />))

async function compare(example: ExampleDescription) {
  const ours = await drawn(SemiForm, example)
  expect(ours.refused).toBe(0)
  // More than the submit button.
  expect(ours.controls.length).toBeGreaterThan(1)
  expect(ours).toEqual(await drawn(CoreForm, example))
}

test('71 of the 75 examples of @jsonforms/examples are drawn; 72 of them have a JSON Schema', () => {
  expect(examples.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(known)))
  expect(examples.length - Object.keys(known).length).toBe(71)
  expect(examples.filter(({ schema }) => schema !== undefined)).toHaveLength(72)
})

test.each(examples.map((example) => [example.name, example] as const))('the example %s', async (name, example) => {
  const drawing = compare(example)
  if (!(name in known)) return drawing
  const isDrawn = await drawing.then(
    () => true,
    () => false,
  )
  expect(isDrawn, 'drawn by now: take it off differences.json').toBe(false)
})
