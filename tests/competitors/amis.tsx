import { choices, columnsOf } from '../../scripts/bench/page/data/columns.ts'
import { linesOf, linesOfBlock } from '../../scripts/bench/page/data/lines.ts'
import { offer } from '../../scripts/bench/page/in-page/offer.ts'
import { numbered } from './numbered.ts'
import { workedOut } from './worked-out.ts'

// Its input table from its own bundle, which includes its own React. Its formulas compute the values. Beyond a hundred lines it draws
// only the visible ones.
type Embed = { embed(at: string, schema: object, props: object, env: object): { getComponentByName(name: string): { setValues(values: object): void } } }
declare const amisRequire: (name: 'amis/embed') => Embed

const held: { lines: readonly object[]; schema: object; scoped?: ReturnType<Embed['embed']> } = { lines: [], schema: {} }

const typeByKind = { text: 'input-text', reference: 'input-text', figure: 'input-number', date: 'input-date', choice: 'select', computed: 'static' } as const

function schemaOf(count: 30 | 60, lines: readonly object[]): object {
  const columns = columnsOf(count).map(({ name, title, kind }) => ({
    name,
    label: title,
    type: typeByKind[kind],
    ...(name === 'partNumber' || name === 'quantity' ? { required: true } : {}),
    ...(kind === 'choice' ? { options: choices } : {}),
    ...(kind === 'figure' ? { precision: 4 } : {}),
    ...(kind === 'date' ? { valueFormat: 'YYYY-MM-DD' } : {}),
    ...(kind === 'computed' ? { value: `\${${workedOut(name).reads.join(' * ')}}` } : {}),
  }))
  const table = { type: 'input-table', name: 'lines', needConfirm: false, columns }
  return { type: 'page', name: 'page', body: { type: 'form', name: 'form', wrapWithPanel: false, data: { lines }, body: [table] } }
}

const cellAt = (line: number, column: string) => {
  const place = columnsOf(60).findIndex(({ name }) => name === column)
  return document.querySelector(`tbody tr[data-index="${line}"]`)?.children[place]?.querySelector('input') ?? undefined
}

offer({
  prepare({ lines, columns }) {
    held.lines = numbered(linesOf(lines, columns), columns)
    held.schema = schemaOf(columns, held.lines)
  },
  mount() {
    held.scoped = amisRequire('amis/embed').embed('#page', held.schema, {}, {})
  },
  isShown: () => cellAt(0, 'quantity') !== undefined && cellAt(Math.min(held.lines.length, 12) - 1, 'quantity') !== undefined,
  cellAt,
  give(block) {
    const pasted = numbered(linesOfBlock(block), 30)
    held.scoped!.getComponentByName('page.form').setValues({ lines: held.lines.map((line, place) => ({ ...line, ...pasted[place] })) })
  },
  isPasted(_total, block) {
    const first = linesOfBlock(block.slice(0, block.indexOf('\n')))[0]!
    return Number(cellAt(0, 'quantity')?.value) === Number(first['quantity'])
  },
  scroller: () => document.scrollingElement!,
  isDrawnAt: (x, y) => document.elementFromPoint(x, y)?.closest('table') !== null,
})
