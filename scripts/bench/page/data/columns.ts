/** The kind of a column. A computed column follows from others of its line. */
export type Kind = 'text' | 'figure' | 'date' | 'choice' | 'reference' | 'computed'

/** One column of the lines. `keys` are the further keys of its field in our declaration. */
export interface BenchColumn {
  readonly name: string
  readonly title: string
  readonly kind: Kind
  readonly keys: Readonly<Record<string, unknown>>
}

/** The values of every column of choices. */
export const choices: readonly string[] = ['FULL', 'SAMPLE', 'FREE', 'SET']

const text = (name: string, title: string, more = {}): BenchColumn => ({ name, title, kind: 'text', keys: { type: 'text', maxLength: 100, ...more } })
const figure = (name: string, title: string, more = {}): BenchColumn => ({
  name,
  title,
  kind: 'figure',
  keys: { type: 'decimal', scale: 4, minimum: '0', ...more },
})
const date = (name: string, title: string): BenchColumn => ({ name, title, kind: 'date', keys: { type: 'date' } })
const choice = (name: string, title: string): BenchColumn => ({ name, title, kind: 'choice', keys: { type: 'enum', vocabulary: 'benchChoice' } })
const reference = (name: string, title: string): BenchColumn => ({ name, title, kind: 'reference', keys: { type: 'ref', entity: 'part' } })
const computed = (name: string, title: string, formula: string): BenchColumn => ({ name, title, kind: 'computed', keys: { type: 'amount', computed: formula } })

/** Ten adjacent columns take the pasted block; the columns computed from them follow. */
const first: readonly BenchColumn[] = [
  text('partNumber', 'Part number', { required: true }),
  text('partName', 'Part name'),
  figure('quantity', 'Quantity', { required: true, exclusiveMinimum: '0', minimum: undefined, maximum: '999999' }),
  choice('packing', 'Packing'),
  figure('price', 'Price'),
  figure('taxRate', 'Tax rate', { maximum: '1' }),
  date('orderedOn', 'Ordered on'),
  date('deliveryDate', 'Delivery date'),
  choice('inspection', 'Inspection'),
  text('brand', 'Brand'),
  computed('taxPrice', 'Price with tax', 'round(price * (1 + taxRate), 4)'),
  computed('net', 'Net', 'round(quantity * price, 2)'),
  computed('amount', 'Amount', 'round(quantity * taxPrice, 2)'),
  reference('material', 'Material'),
  figure('weight', 'Weight'),
  computed('totalWeight', 'Total weight', 'quantity * weight'),
  { ...figure('freight', 'Freight'), keys: { type: 'amount', minimum: '0', readonlyWhen: "packing == 'SET'" } },
  computed('landed', 'Landed cost', 'amount + freight'),
  reference('costCenter', 'Cost center'),
  reference('plant', 'Plant'),
  text('process', 'Process'),
  { ...text('drawing', 'Drawing'), keys: { type: 'text', maxLength: 60, requiredWhen: "inspection == 'FULL'" } },
  choice('surface', 'Surface'),
  figure('hardness', 'Hardness'),
  date('startDate', 'Start of production'),
  computed('share', 'Share of freight', 'amount == 0 ? 0 : round(freight / amount, 4)'),
  text('remark', 'Remark'),
  text('project', 'Project'),
  reference('buyer', 'Buyer'),
  { ...text('customerPart', 'Customer part'), keys: { type: 'text', maxLength: 60, visibleWhen: "inspection != 'FREE'" } },
]

const further: readonly BenchColumn[] = [1, 2, 3, 4, 5].flatMap((place) => [
  text(`note${place}`, `Note ${place}`),
  figure(`measure${place}`, `Measure ${place}`),
  date(`day${place}`, `Day ${place}`),
  choice(`mode${place}`, `Mode ${place}`),
  reference(`record${place}`, `Record ${place}`),
  computed(`product${place}`, `Product ${place}`, `quantity * measure${place}`),
])

/** The columns of a page: 30, or the same and 30 more. */
export function columnsOf(count: 30 | 60): readonly BenchColumn[] {
  return count === 30 ? first : [...first, ...further]
}

/** The number of columns of the pasted block, counted from the first column. */
export const blockColumns = 10
/** The columns that have a total. */
export const totalled: readonly string[] = ['quantity', 'net', 'amount', 'totalWeight', 'freight']
/** The column into which the harness types. */
export const typedColumn = 'quantity'
