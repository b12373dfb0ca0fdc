import { ArrayTable, DatePicker, FormItem, Input, NumberPicker, Select } from '@formily/antd-v5'
import { createForm, isField, type GeneralField } from '@formily/core'
import { createSchemaField, FormProvider, type ISchema } from '@formily/react'
import { createRoot } from 'react-dom/client'
import { choices, columnsOf } from '../../scripts/bench/page/data/columns.ts'
import { linesOf, linesOfBlock } from '../../scripts/bench/page/data/lines.ts'
import { offer } from '../../scripts/bench/page/in-page/offer.ts'
import { numbered } from './numbered.ts'
import { workedOut } from './worked-out.ts'

// Its table for arrays, as the address selects: every line in one table, or pages of twenty lines, about the height of a grid's window.
// Reactions of the drawn fields compute the values.
const isPaged = location.search === '?paged'
const root = createRoot(document.getElementById('page')!)
const SchemaField = createSchemaField({ components: { ArrayTable, DatePicker, FormItem, Input, NumberPicker, Select } })
const held: { form: ReturnType<typeof createForm>; schema: ISchema; lines: readonly object[] } = { form: createForm(), schema: {}, lines: [] }

const componentByKind = { text: 'Input', reference: 'Input', figure: 'NumberPicker', computed: 'NumberPicker', date: 'DatePicker', choice: 'Select' } as const

function reactionOf(name: string): (field: GeneralField) => void {
  const { reads, from } = workedOut(name)
  return (field) => {
    if (isField(field)) field.value = from(reads.map((read) => Number(field.query(`.${read}`).value() ?? 0)))
  }
}

function schemaOf(count: 30 | 60): ISchema {
  const columns = columnsOf(count).map(({ name, title, kind }, place): [string, ISchema] => [
    `column${place}`,
    {
      type: 'void',
      'x-component': 'ArrayTable.Column',
      'x-component-props': { title, width: 120 },
      properties: {
        [name]: {
          type: kind === 'figure' || kind === 'computed' ? 'number' : 'string',
          'x-decorator': 'FormItem',
          'x-component': componentByKind[kind],
          ...(name === 'partNumber' || name === 'quantity' ? { required: true } : {}),
          ...(kind === 'choice' ? { enum: choices.map((value) => ({ label: value, value })) } : {}),
          ...(kind === 'computed' ? { 'x-read-only': true, 'x-reactions': reactionOf(name) } : {}),
        },
      },
    },
  ])
  const items: ISchema = { type: 'object', properties: Object.fromEntries(columns) }
  const lines: ISchema = {
    type: 'array',
    'x-component': 'ArrayTable',
    'x-component-props': { pagination: isPaged ? { pageSize: 20 } : false, scroll: { x: 120 * count } },
    items,
  }
  return { type: 'object', properties: { lines } }
}

const cellAt = (line: number, column: string) => {
  const place = columnsOf(60).findIndex(({ name }) => name === column)
  return document.querySelectorAll('tbody tr.ant-table-row')[line]?.children[place]?.querySelector('input') ?? undefined
}

offer({
  prepare({ lines, columns }) {
    held.lines = numbered(linesOf(lines, columns), columns)
    held.schema = schemaOf(columns)
  },
  mount() {
    held.form = createForm({ initialValues: { lines: held.lines } })
    root.render(
      <FormProvider form={held.form}>
        <SchemaField schema={held.schema} />
      </FormProvider>,
    )
  },
  isShown: () => cellAt(0, 'partNumber') !== undefined && cellAt((isPaged ? 20 : held.lines.length) - 1, 'partNumber') !== undefined,
  cellAt,
  give(block) {
    const pasted = numbered(linesOfBlock(block), 30)
    held.form.setValues({ lines: held.lines.map((line, place) => ({ ...line, ...pasted[place] })) }, 'overwrite')
  },
  isPasted(_total, block) {
    const first = linesOfBlock(block.slice(0, block.indexOf('\n')))[0]!
    return Number(cellAt(0, 'quantity')?.value) === Number(first['quantity'])
  },
  scroller: () => document.scrollingElement!,
  isDrawnAt: (x, y) => document.elementFromPoint(x, y)?.closest('table') !== null,
})
