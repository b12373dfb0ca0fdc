// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { modelForSide } from '../../engine/core/compile/side/model-for-side.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { ListScreen } from '../../engine/core/model/screen.ts'
import { isHiddenAt } from '../../engine/core/permissions/is-hidden-at.ts'
import { compileModel } from '../../engine/core/compile/compile-model.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { addTexts, initTexts, switchTexts, currentTranslate } from '../../engine/web/i18n/translate.ts'
import { PurchaserModelContext } from '../../engine/web/model/use-model.ts'
import { wordsOf } from '../../engine/web/cells/words.ts'
import { noSettings } from '../../engine/web/grid/settings/column-settings.ts'
import { dataColumns } from '../../engine/web/grid/columns/data-columns.ts'
import { project } from '../support/project.ts'
import { completeDocument } from '../theme/complete-document.ts'

process.env.TZ = 'Asia/Shanghai'
completeDocument()

const column = (field: string) => ({ field, hidden: false })

/** The order's prices are sealed from the purchaser until it is accepted; its field `createdAt` says when they open. */
function sealedModel(): Model {
  const compiled = compileModel(readDeclarations(project))
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  const { model } = compiled
  const order = model.entities.order!
  const until = { kind: 'formula', source: "acceptance != 'WAITORDER'", scope: 'order', references: ['acceptance'], at: order.at } as const
  const sealed = { sides: ['purchaser'] as const, until, opens: 'createdAt' }
  const mask = { name: 'offer', fields: ['amount', 'lines.price'], read: {}, mask: '****', sealed }
  return modelForSide({ ...model, entities: { ...model.entities, order: { ...order, masks: [...order.masks, mask] } } }, 'purchaser')
}

let model: Model
beforeAll(async () => {
  model = sealedModel()
  await initTexts('en')
  for (const language of ['cn', 'en'] as const) addTexts(language, model.texts[language])
})
afterEach(async () => {
  cleanup()
  await switchTexts('en')
})

const sealed = { id: 'o1', insideOrderCode: 'PO1', amount: '****', currency: 'CNY', _sealed: ['amount'], _opens: { amount: '2026-12-01T09:00:00.000Z' } }
const open = { id: 'o2', insideOrderCode: 'PO2', amount: '1130', currency: 'CNY' }
const order = () => model.entities.order!
const orderList = () => model.screens.purchaserOrderList as ListScreen

function columnsOfList() {
  const permissions = new Set(Object.keys(model.permissions))
  const [code, amount] = dataColumns({
    model,
    words: wordsOf(model, 'en', currentTranslate()),
    scales: {},
    entity: order(),
    screen: 'purchaserOrderList',
    columns: [column('insideOrderCode'), column('amount')],
    pinned: [],
    settings: noSettings,
    isSortable: (path) => !isHiddenAt(model, order(), path, { side: 'purchaser', permissions }),
  })
  return { code: code!, amount: amount! }
}

function draw(content: ReactNode) {
  return render(
    <Provider store={createStore()}>
      <MemoryRouter>
        <PurchaserModelContext value={model}>{content}</PurchaserModelContext>
      </MemoryRouter>
    </Provider>,
  )
}

test('[SEE-13] a list shows in a sealed cell when it opens, in the person’s time zone, and shows the other values', () => {
  const { amount } = columnsOfList()
  const { container } = draw(amount.show(sealed))
  expect(screen.getByTitle('Sealed until 2026-12-01 17:00').textContent).toBe('Sealed until 2026-12-01 17:00')
  // The lock is decorative: the text is the accessible name.
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  expect([amount.text(sealed), amount.copied(sealed)]).toEqual(['Sealed until 2026-12-01 17:00', 'Sealed until 2026-12-01 17:00'])
  expect([amount.text(open), amount.copied(open)]).toEqual(['1,130.00', '1130'])
})

test('[SEE-13] a total with a sealed figure in it is sealed too, without a time', () => {
  draw(columnsOfList().amount.total?.({ amount: '****', _sealed: ['amount'] }))
  expect(screen.getByTitle('Sealed').textContent).toBe('Sealed')
})

test('[SEE-14] a column that may be sealed cannot be sorted, others can', () => {
  const { amount, code } = columnsOfList()
  expect([amount.isSortable, code.isSortable]).toEqual([false, true])
})

test('[SEE-14] a column that may be sealed offers no filter', async () => {
  const { FilterBar } = await import('../../engine/web/screens/list/filters/FilterBar.tsx')
  const { stateOfView } = await import('../../engine/web/screens/list/state/list-state.ts')
  const list = { ...orderList(), filters: ['amount', 'insideOrderCode'] }
  const { container } = draw(<FilterBar screen={list} entity={order()} columns={['amount']} state={stateOfView(list)} onChange={() => undefined} />)
  expect([...container.querySelectorAll('[data-filter]')].map((each) => each.getAttribute('data-filter'))).toEqual(['insideOrderCode'])
})

test('[SEE-13] a document, its headline and the cards on a phone show the opening time too, in the person’s language', async () => {
  await switchTexts('cn')
  const { FieldsSection } = await import('../../engine/web/screens/detail/FieldsSection.tsx')
  const { Headline } = await import('../../engine/web/screens/detail/Headline.tsx')
  const { CardList } = await import('../../engine/web/screens/list/rows/CardList.tsx')
  const { stateOfView } = await import('../../engine/web/screens/list/state/list-state.ts')
  const list = { ...orderList(), columns: [column('insideOrderCode'), column('amount')] }
  draw(
    <>
      <FieldsSection entity={order()} fields={['amount']} row={sealed} />
      <Headline entity={order()} headline={['amount']} row={sealed} />
      <CardList
        screen={list}
        entity={order()}
        rows={[sealed]}
        state={stateOfView(list)}
        onState={() => undefined}
        selected={new Set()}
        onSelect={() => undefined}
        onOpen={() => undefined}
        onAct={() => undefined}
      />
    </>,
  )
  expect(screen.getAllByTitle('密封至 2026-12-01 17:00')).toHaveLength(3)
  expect(document.body.textContent).not.toContain('****')
})

test('[SEE-13] a form has no input for a sealed value, and one for an open value', async () => {
  const { FieldInput } = await import('../../engine/web/fields/FieldInput.tsx')
  const { storedRow } = await import('../../engine/web/form/stored-row.ts')
  const amount = order().fields.amount!
  const input = (row: Record<string, unknown>) => (
    <FieldInput
      entity={order()}
      field={amount}
      value={row['amount']}
      document={storedRow(model, order(), row)}
      labelId=""
      label="Amount"
      disabled={false}
      invalid={false}
      onChange={() => undefined}
    />
  )
  const { container } = draw(input(sealed))
  expect([container.textContent, container.querySelector('input')]).toEqual(['Sealed until 2026-12-01 17:00', null])
  cleanup()
  expect(draw(input(open)).container.querySelector('input')?.value).toBe('1,130.00')
})
