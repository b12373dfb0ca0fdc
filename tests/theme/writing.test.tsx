// @vitest-environment jsdom
import type { FormProps } from '@rjsf/core'
import validator from '@rjsf/validator-ajv8'
import { act, cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CoreForm, prepareForms, SemiForm } from './controls-of-form.tsx'
import { everyWidget, everyWidgetDrawn } from './every-widget.ts'
import { operate, type Operation } from './operate.ts'

const given = { text: 'old', several: ['red'], list: ['first', 'second'], extra: { size: 'small' } }

/** The data of the form after the actions, starting anew each time. */
async function dataAfter(Form: ComponentType<FormProps>, operations: readonly Operation[]): Promise<unknown> {
  let data: unknown = given
  render(
    <Form
      schema={everyWidget}
      uiSchema={everyWidgetDrawn}
      formData={given}
      validator={validator}
      onChange={(change) => {
        data = change.formData
      }}
    />,
  )
  await act(async () => {})
  for (const deed of operations) await operate(deed)
  cleanup()
  return data
}

const type = (into: string, text: string): Operation => ({ kind: 'type', into, text })
const choose = (from: string, option: string): Operation => ({ kind: 'choose', from, option })
const tick = (label: string): Operation => ({ kind: 'tick', label })
const press = (button: string): Operation => ({ kind: 'press', button })

const written: readonly (readonly [string, readonly Operation[], Readonly<Record<string, unknown>>])[] = [
  ['a text', [type('Text', 'new')], { text: 'new' }],
  ['an emptied text', [type('Text', '')], { text: undefined }],
  ['a password', [type('Password', 'secret')], { password: 'secret' }],
  ['an email address', [type('Email', 'ann@example.org')], { email: 'ann@example.org' }],
  ['an address', [type('Address', 'https://example.org')], { address: 'https://example.org' }],
  ['a colour', [type('Colour', '#336699')], { colour: '#336699' }],
  ['a number with decimals', [type('Number', '12.5')], { number: 12.5 }],
  ['a count', [type('Count', '7')], { count: 7 }],
  ['a figure with steps', [type('Steps', '3')], { steps: 3 }],
  ['a day', [type('Day', '2026-11-21')], { day: '2026-11-21' }],
  ['an emptied day', [type('Day', '2026-11-21'), type('Day', '')], { day: undefined }],
  ['an instant', [type('Moment', '2026-11-21T08:30')], { moment: new Date('2026-11-21T08:30').toISOString() }],
  ['a time of day', [type('Hour', '08:30')], { hour: '08:30:00' }],
  ['several lines', [type('Remark', 'one\ntwo')], { remark: 'one\ntwo' }],
  ['one of a few', [choose('One', 'blue')], { one: 'blue' }],
  ['a figure behind a name', [choose('One figure', 'figure 20')], { oneFigure: 20 }],
  ['one more of several', [choose('Several', 'blue')], { several: ['red', 'blue'] }],
  ['one less of several', [choose('Several', 'red')], { several: [] }],
  ['a radio button', [tick('right')], { radio: 'right' }],
  ['two boxes', [tick('south'), tick('north')], { boxes: ['north', 'south'] }],
  ['a box taken back', [tick('south'), tick('south')], { boxes: [] }],
  ['a yes', [tick('Agreed')], { agreed: true }],
  ['another entry', [press('root_list__add')], { list: ['first', 'second', undefined] }],
  ['an entry moved up', [press('root_list_1__moveUp')], { list: ['second', 'first'] }],
  ['an entry moved down', [press('root_list_0__moveDown')], { list: ['second', 'first'] }],
  ['a copied entry', [press('root_list_0__copy')], { list: ['first', 'first', 'second'] }],
  ['a removed entry', [press('root_list_0__remove')], { list: ['second'] }],
  ['a field of a choice', [type('Company name', 'ACME')], { choice: { company: 'ACME' } }],
  ['a property that nobody named', [press('root_extra__add')], { extra: { size: 'small', newKey: 'New Value' } }],
  ['a property taken away', [press('root_extra_size__remove')], { extra: {} }],
]

await prepareForms()
afterEach(cleanup)

test.each(written)('%s arrives in the data as in RJSF’s own theme', async (_, operations, expected) => {
  const ours = await dataAfter(SemiForm, operations)
  expect(ours).toMatchObject(expected)
  expect(ours).toEqual(await dataAfter(CoreForm, operations))
})
