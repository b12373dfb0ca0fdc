// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { Cell } from 'react-data-grid'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { storedValue } from '../../engine/core/model/stored-value.ts'
import { checkRowFields } from '../../engine/core/rules/check-row.ts'
import { isReference } from '../../engine/web/cells/references-of.ts'
import { textOfField } from '../../engine/web/cells/text-of-field.ts'
import { findAggregates } from '../../engine/core/lifecycle/live/find-aggregates.ts'
import { openRow } from '../../engine/core/expression/values-of.ts'
import { prepareForm } from '../../engine/web/form/prepare-form.ts'
import { storedRow } from '../../engine/web/form/stored-row.ts'
import { FormEditor } from '../../engine/web/screens/form/FormEditor.tsx'
import { widthOfText } from '../../engine/web/grid/columns/width-of-text.ts'
import { MarkedRow } from '../../engine/web/grid/rows/MarkedRow.tsx'
import { LineGrid } from '../../engine/web/form/lines/LineGrid.tsx'
import type { LineStore } from '../../engine/web/form/line-store/line-store.ts'
import { documentStore } from '../../engine/web/form/store/document-store.ts'
import { openPage } from '../grammar/keys/page.tsx'
import { countCalls } from '../support/count-calls.ts'
import { compileModel } from '../../engine/core/compile/compile-model.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { FormScreen } from '../../engine/core/model/screen.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { preferencesOf } from '../../engine/core/permissions/preferences.ts'
import type { RunWhenIdle } from '../../engine/web/form/store/idle.ts'
import { project } from '../support/project.ts'
import { completeDocument } from '../theme/complete-document.ts'
import { elementsWithSize } from '../theme/elements-with-size.ts'

completeDocument()
elementsWithSize({ width: 1600, height: 560 })
Element.prototype.scrollIntoView = () => {}
// The page itself is never idle: what waits for that is no part of opening a form.
globalThis.requestIdleCallback = () => 0

afterEach(cleanup)

let model: Model
beforeAll(() => {
  const compiled = compileModel(readDeclarations(project))
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  model = compiled.model
}, 120_000)

/** A page that is idle when a test says so. */
function manualIdle(): { readonly idle: RunWhenIdle; readonly pass: () => void } {
  const slices: Parameters<RunWhenIdle>[0][] = []
  return {
    idle: (slice) => void slices.push(slice),
    pass() {
      for (let slice = slices.shift(); slice !== undefined; slice = slices.shift()) while (slice(() => true));
    },
  }
}

/** The drawn lines of a new request, and what a change of them costs: rows rendered, values computed, rows checked, texts measured for the widths of columns. */
async function drawn(count: number) {
  const page = manualIdle()
  const request = model.entities['purchaseRequest']!
  const line = model.entities[request.fields['lines']!.entity!]!
  const screen = model.screens['projectCreate'] as FormScreen
  const section = screen.sections.find((each) => each.kind === 'lines')!
  const store = documentStore({
    model,
    entity: request,
    transition: request.transitions['add']!,
    start: {
      purchaser: 'p',
      lines: Array.from({ length: count }, (_, at) => ({ id: `l${at}`, partName: 'Bearing', quantity: '10', budgetPrice: '2', taxRate: '0.13' })),
    },
    writer: { side: 'purchaser', permissions: new Set(Object.keys(model.permissions)) },
    language: 'en',
    evaluationContext: {
      prefs: preferencesOf(model.preferences.purchaser, {}),
      user: { id: 'lin', name: 'Lin', side: 'purchaser', purchasingGroups: ['g'], accounts: ['lin'], absent: [] },
      today: '2026-11-20',
      references: {},
    },
    textOf: (code) => code,
    totals: { lines: ['budgetAmount'] },
    idle: page.idle,
  })
  const lines = store.lines('lines')
  page.pass()
  await openPage(
    model,
    <LineGrid screen="projectCreate" line={line} label="Lines" section={section} store={lines} target={undefined} nameOf={(id) => id} remember={() => {}} />,
    { language: 'en' },
  )
  return {
    lines,
    async costOf(change: (store: LineStore) => unknown) {
      const counting = await countCalls({ rendered: MarkedRow.type, computed: storedValue, checked: checkRowFields, measured: widthOfText })
      try {
        await act(async () => void change(lines))
        await act(async () => page.pass())
        return { ...counting.calls }
      } finally {
        counting.end()
      }
    },
  }
}

const block = (count: number) => Array.from({ length: count }, (_, at) => [`Shaft ${at}`, '5'])
const fields = ['partName', 'quantity']

test.each([50, 200])('a key in one of %i lines renders one row, computes 6 values, checks one line and measures no text', async (count) => {
  const { costOf } = await drawn(count)
  expect(await costOf((store) => store.write([{ id: 'l3', field: 'quantity', typed: '7' }]))).toEqual({ rendered: 1, computed: 6, checked: 1, measured: 0 })
})

test.each([
  { count: 50, computed: 153 },
  { count: 200, computed: 603 },
])(
  'a block over $count lines renders the 17 rows in sight, computes 3 values of each line and 3 of the form, and checks each line once',
  async ({ count, computed }) => {
    const { costOf } = await drawn(count)
    expect(await costOf((store) => store.writeBlock({ row: 0, fields }, block(count)))).toEqual({ rendered: 17, computed, checked: count, measured: 0 })
    expect(await costOf((store) => store.undo())).toEqual({ rendered: 17, computed: 0, checked: count, measured: 0 })
  },
)

test.each([
  { count: 50, computed: 1305 },
  { count: 200, computed: 5205 },
])('$count pasted lines below the others render no row, compute 26 values each and 5 of the form, and are checked once', async ({ count, computed }) => {
  const { costOf, lines } = await drawn(50)
  expect(await costOf((store) => store.writeBlock({ row: 50, fields }, block(count)))).toEqual({ rendered: 0, computed, checked: count, measured: 0 })
  expect(lines.snapshot().rows).toHaveLength(50 + count)
})

/** Opens a stored request of so many lines, prepared while it was on its way, and counts what that costs. */
async function costOfOpening(count: number) {
  // A model of its own: another test may have prepared formulas already.
  const fresh = { ...model }
  const entity = fresh.entities['purchaseRequest']!
  const request = {
    id: 'r1',
    version: 1,
    approvalStatus: 'PR_NO_APPROVAL',
    purchaser: { id: 'p', text: 'Lingang Motors' },
    lines: Array.from({ length: count }, (_, at) => ({
      id: `l${at}`,
      lineNo: at + 1,
      materialRecord: { id: `m${at}`, text: `Bearing ${at}` },
      demandUnit: { id: `u${at}`, text: 'piece' },
      partName: 'Bearing',
      quantity: '10',
      budgetPrice: '2',
      budgetAmount: '20',
    })),
  }
  prepareForm(fresh, entity, {})
  const counting = await countCalls({
    prepared: findAggregates,
    read: storedRow,
    opened: openRow,
    named: isReference,
    rows: MarkedRow.type,
    cells: (Cell as unknown as { readonly type: unknown }).type,
    texts: textOfField,
    computed: storedValue,
    checked: checkRowFields,
  })
  try {
    const { body } = await openPage(
      fresh,
      <FormEditor
        screen={fresh.screens['projectCreate'] as FormScreen}
        entity={entity}
        transition={entity.transitions['update']!}
        starts={[request]}
        draft="r1"
        kept={undefined}
        fromSources={false}
        onReload={() => Promise.resolve(undefined)}
      />,
      { language: 'en', codes: Object.keys(fresh.permissions) },
    )
    return { ...counting.calls, body }
  } finally {
    counting.end()
  }
}

test.each([200, 800])('a form of %i lines reads each line once when it opens, and names, draws and words only those in sight', async (count) => {
  const { body, ...cost } = await costOfOpening(count)
  expect(body.textContent).toContain('Bearing 3')
  expect(cost).toEqual({ prepared: 0, read: count + 2, opened: 1, named: 111, rows: 19, cells: 238, texts: 56, computed: 0, checked: 0 })
})
