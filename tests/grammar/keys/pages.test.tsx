// @vitest-environment jsdom
import { act, cleanup, fireEvent } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Model } from '../../../engine/core/model/model.ts'
import type { DetailScreen, ListScreen, Screen, SettingsScreen } from '../../../engine/core/model/screen.ts'
import { completeDocument } from '../../theme/complete-document.ts'
import { elementsWithSize } from '../../theme/elements-with-size.ts'
import { openPage, type Page, type Visit } from './page.tsx'
import { madeOf, madeOtherwise, madeWithout, type Change, type ProjectName } from './row.ts'

/** A page as the reader of a key: the text appears with the key, and not without it. */
type PageRow = Visit & {
  readonly key: string
  readonly says: string
  readonly project: ProjectName
  readonly otherwise?: Change | ((model: Model) => Model)
  readonly draw: (model: Model) => ReactNode
  /** Pressed first, once it appears. */
  readonly press?: string
  /** A code that a hand scanner types first, once there is a field for it. */
  readonly scanned?: string
  readonly observe: (page: Page) => unknown
  readonly seen: unknown
}

completeDocument()
elementsWithSize({ width: 1600, height: 560 })
const waitOptions = { timeout: 30_000, interval: 40 }

const { ScreenOutlet, preloadView } = await import('../../../engine/web/app/ScreenOutlet.tsx')
const { DetailSections } = await import('../../../engine/web/screens/detail/DetailSections.tsx')
const { SideList } = await import('../../../engine/web/screens/list/SideList.tsx')
const { ComingSoonSection } = await import('../../../engine/web/screens/settings/ComingSoonSection.tsx')
const { dataColumns } = await import('../../../engine/web/grid/columns/data-columns.ts')
const { SideMenu } = await import('../../../engine/web/shell/SideMenu.tsx')
const { ShellFrame } = await import('../../../engine/web/app/ShellFrame.tsx')
const { Shell } = await import('../../../engine/web/shell/Shell.tsx')
const { routesIn } = await import('../../../engine/web/app/router.tsx')
const { ComingSoonPage } = await import('../../../engine/web/shell/ComingSoonPage.tsx')
const { loadConfiguration } = await import('../../../engine/web/foundation/configuration.ts')

beforeAll(async () => {
  for (const kind of ['list', 'detail', 'form', 'result', 'board', 'handMade', 'settings'] as const) await preloadView(kind)
  globalThis.fetch = async () => new Response(JSON.stringify({ userCentre: 'https://account.test' }))
  await loadConfiguration()
}, 120_000)
afterEach(cleanup)

const screen = (name: string) => (model: Model) => <ScreenOutlet screen={model.screens[name]!} />
const textsOf =
  (selector: string) =>
  ({ body }: Page) =>
    [...body.querySelectorAll(selector)].map((each) => each.textContent)
/** The first condition of the list that was asked for. */
const askedOf =
  (path: string) =>
  ({ sent }: Page) =>
    (sent.get(path) as { readonly entity?: { readonly where?: readonly unknown[] } } | undefined)?.entity?.where?.[0]
/** The headings of the columns of sites, for a contract with this reason. */
const columnsNamedBy = (model: Model, reason: string): readonly string[] => {
  const wanted = { model, entity: model.entities['contractSite']!, screen: 'contractDetail', columns: [{ field: 'item', hidden: false }], pinned: [] }
  const how = { words: { field: () => 'Item' }, scales: {}, settings: { order: [], hidden: [], shown: [] }, isSortable: () => false }
  return dataColumns({ ...wanted, ...how, heading: { reason } } as unknown as Parameters<typeof dataColumns>[0]).map(({ label }) => label)
}
/** What stands beside the list of contracts, alone. */
const beside = (model: Model): ReactNode => {
  const found = (model.screens['contractList'] as ListScreen).beside
  const state = { filters: {} } as unknown as Parameters<typeof SideList>[0]['state']
  return found === undefined ? null : <SideList beside={found} entity={model.entities['contract']!} state={state} onChange={() => {}} />
}
/** The dictionary that is to come, alone. */
const coming = (model: Model): ReactNode =>
  (model.screens['settings'] as SettingsScreen).sections.map((each) => (each.kind === 'coming' ? <ComingSoonSection key={each.id} section={each} /> : null))

/** A model in which a screen is of another kind. */
const ofKind =
  (name: string, kind: Screen['kind']) =>
  (model: Model): Model => ({ ...model, screens: { ...model.screens, [name]: { ...model.screens[name]!, kind } as Screen } })
/** A model in which a section of the contract’s page is declared otherwise. */
const otherSection =
  (id: string, change: object) =>
  (model: Model): Model => {
    const page = model.screens['contractDetail'] as DetailScreen
    const sections = page.sections.map((each) => (each.id === id ? ({ ...each, ...change } as DetailScreen['sections'][number]) : each))
    return { ...model, screens: { ...model.screens, contractDetail: { ...page, sections } } }
  }
const menu = () => <SideMenu isRail={false} onUnfold={() => {}} onGo={() => {}} />
/** The values of an attribute on all elements that have it. */
const all =
  (selector: string, attribute: string) =>
  ({ body }: Page) =>
    [...body.querySelectorAll(selector)].map((each) => each.getAttribute(attribute))
const isThere =
  (selector: string) =>
  ({ body }: Page) =>
    body.querySelector(selector) !== null
const asks =
  (path: string) =>
  ({ asked }: Page) =>
    asked.includes(path)

/** One section of the contract’s page, alone. */
const section =
  (id: string, more: object = {}) =>
  (model: Model): ReactNode => {
    const screen = model.screens['contractDetail'] as DetailScreen
    const found = screen.sections.filter((each) => each.id === id)
    return <DetailSections screen={screen} entity={model.entities['contract']!} sections={found} row={{ ...contract, ...more }} />
  }
const talk = { talk: [{ id: 'm1', said: 'Agreed', author: 'Lin', saidAt: '2026-11-20T02:00:00Z', party: 'purchaser' }] }
const goods = { lines: [{ id: 'l1', item: 'Bearing', quantity: '5', taken: '2', before: '9' }] }
const weighing = { lines: [{ id: 'l1', item: 'Bearing', quantity: '5', _actions: { weigh: [] } }] }

const order = {
  id: 'o1',
  version: 1,
  insideOrderCode: 'PO1',
  status: 'WAITORDER',
  currency: 'CNY',
  amount: '5',
  lines: [{ id: 'l1', lineNo: 1, partNumber: 'P-1', quantity: '5', pending: '5' }],
  _actions: { close: [], accept: [] },
}
const contract = {
  id: 'c1',
  version: 1,
  number: 'C1',
  amount: '5',
  acceptance: 'DRAFT',
  hold: 'NONE',
  lines: [{ id: 'l1', lineNo: 1, item: 'Bearing', quantity: '5' }],
  _actions: { edit: [], sign: [], hold: [] },
  _next: { releaseCreate: 1 },
}
const listed = (row: object) => ({ list: [row], pager: { total: 1 } })
const orderDetail: Visit = { address: '/purchaserOrderDetail?id=o1', answers: { '/api/tradeOrder/purchase/detail': { entity: order } } }
const contractDetail: Visit = { address: '/contractDetail?id=c1', answers: { '/api/contract/purchase/detail': { entity: contract } } }
const orderCards: Visit = { isNarrow: true, answers: { '/api/tradeOrder/purchase/list': listed(order) }, codes: ['A30', 'A31'] }
const contractGrid: Visit = { address: '/contractList', answers: { '/api/contract/purchase/list': listed(contract) }, codes: ['A1', 'A2'] }
/** A bearing of which 5 are needed and 3 can be had. */
const bearing = {
  id: 'l1',
  document: 'c1',
  item: '1: 4',
  quantity: '5',
  taken: '3',
  before: '9',
  closed: false,
  'contract.supplier': { id: 's1', text: 'Lin' },
  'contract.amount': '7',
}
const contractMatrix: Visit = {
  address: '/contractLineList?as=matrix',
  answers: { '/api/contract/purchase/itemList': listed(bearing) },
  codes: ['A1', 'A2'],
}
const board: Visit = {
  address: '/home?view=board',
  answers: { '/api/board/counts': { entity: { open: { total: 3, capped: false }, goods: { total: 2, capped: false } } } },
  codes: ['A1', 'A2'],
}
const settings: Visit = {
  address: '/settings',
  answers: { '/api/conf/enterprise/preferences/detail': { entity: { version: 1, values: { act: false }, touched: {} } } },
  codes: ['A1'],
}
const edit: Visit = { ...contractDetail, address: '/contractEdit?id=c1' }

const rows: readonly PageRow[] = [
  {
    key: 'MenuDeclaration.menu',
    says: 'a menu is that of its side',
    project: 'rich',
    draw: menu,
    observe: all('[data-route]', 'data-route'),
    seen: ['home', 'contractList', 'security'],
  },
  {
    key: 'MenuDeclaration.items',
    says: 'the entries stand in the menu',
    project: 'rich',
    otherwise: { '{ "route": "home", "icon": "home" }, ': '', '"section": "Home", "shell": true, "menus": ["purchaser"]': '"section": "Home", "shell": true' },
    draw: menu,
    observe: all('.menu-list > li > [data-route]', 'data-route'),
    seen: ['home', 'security'],
  },
  {
    key: 'MenuEntryDeclaration.group',
    says: 'a group stands under its heading',
    project: 'rich',
    draw: menu,
    observe: all('[data-group]', 'data-group'),
    seen: ['contracts'],
  },
  {
    key: 'MenuEntryDeclaration.items',
    says: 'the entries of a group stand in it',
    project: 'rich',
    draw: menu,
    observe: all('li li [data-route]', 'data-route'),
    seen: ['contractList'],
  },
  {
    key: 'MenuEntryDeclaration.icon',
    says: 'an entry has its picture',
    project: 'rich',
    draw: menu,
    observe: isThere('[data-route="home"] [class*="semi-icon-home"]'),
    seen: true,
  },
  {
    key: 'MenuEntryDeclaration.target',
    says: 'an entry opens a tab of its own',
    project: 'rich',
    draw: menu,
    observe: all('a[data-route="security"]', 'target'),
    seen: ['_blank'],
  },
  {
    key: 'RoutesDeclaration.^[A-Za-z][A-Za-z0-9]*$.section',
    says: 'a screen to come says in which part of the product it will stand',
    project: 'rich',
    draw: (model) => <ComingSoonPage route={model.routes['statements']!} />,
    observe: ({ body }) => body.textContent?.includes('ui.routeSection.Contracts'),
    seen: true,
  },
  {
    key: 'RoutesDeclaration.^[A-Za-z][A-Za-z0-9]*$.shell',
    says: 'the page to sign in stands without the shell',
    project: 'rich',
    draw: (model) => (
      <output>
        {routesIn(Object.values(model.routes))
          .at(-1)
          ?.children?.map(({ path }) => path)
          .join()}
      </output>
    ),
    observe: ({ body }) => body.textContent,
    seen: 'login',
  },
  {
    key: 'RoutesDeclaration.^[A-Za-z][A-Za-z0-9]*$.headerHidden',
    says: 'a page stands without the header',
    project: 'rich',
    address: '/login',
    draw: () => <Shell />,
    observe: ({ body }) => [body.querySelector('.shell') !== null, body.querySelector('header') !== null],
    seen: [true, false],
  },
  {
    key: 'RoutesDeclaration.^[A-Za-z][A-Za-z0-9]*$.offlineDisplay',
    says: 'a page of offline display stands without the menu',
    project: 'rich',
    address: '/login',
    draw: () => <ShellFrame />,
    observe: ({ body }) => [body.querySelector('main') !== null, body.querySelector('#menu') !== null],
    seen: [true, false],
  },
  {
    key: 'ColumnsDeclaration.hidden',
    says: 'a hidden column is not on the card',
    project: 'base',
    ...orderCards,
    draw: screen('purchaserOrderList'),
    observe: ({ body }) => body.querySelectorAll('.card dt').length,
    seen: 3,
  },
  {
    key: 'ListDeclaration.sortChoices',
    says: 'on a phone the order of the cards is chosen above them',
    project: 'base',
    ...orderCards,
    draw: screen('purchaserOrderList'),
    observe: isThere('.card-order'),
    seen: true,
  },
  {
    key: 'ColumnsDeclaration.width',
    says: 'a column is as wide as it says',
    project: 'rich',
    ...contractGrid,
    draw: screen('contractList'),
    observe: ({ body }) => body.querySelector<HTMLElement>('.rdg')?.style.gridTemplateColumns.includes('120px'),
    seen: true,
  },
  {
    key: 'ListDeclaration.openBy',
    says: 'a row of lines opens its document',
    project: 'rich',
    isNarrow: true,
    answers: { '/api/contract/purchase/itemList': listed({ id: 'l1', item: 'Bearing', document: { id: 'c1', text: 'C1' } }) },
    draw: screen('contractLineList'),
    observe: all('.card h2 a', 'href'),
    seen: ['/contractDetail?id=c1'],
  },
  {
    key: 'ListDeclaration.actions',
    says: 'what can be done stands on a list',
    project: 'base',
    ...orderCards,
    draw: screen('purchaserOrderList'),
    observe: all('[data-action="close"], [data-action="export"]', 'data-action'),
    seen: ['export', 'close'],
  },
  {
    key: 'ListDeclaration.actions.row',
    says: 'what can be done with a row stands in it',
    project: 'base',
    ...orderCards,
    draw: screen('purchaserOrderList'),
    observe: all('.card [data-action]', 'data-action'),
    seen: ['close'],
  },
  {
    key: 'ListDeclaration.actions.bar',
    says: 'what can be done without a row stands over the list',
    project: 'base',
    ...orderCards,
    draw: screen('purchaserOrderList'),
    observe: all('.list-bar [data-action]', 'data-action'),
    seen: ['create:purchaserCreateOrder', 'export'],
  },
  {
    key: 'ListDeclaration.actions.bulk',
    says: 'rows can be chosen where something can be done with several',
    project: 'rich',
    ...contractGrid,
    draw: screen('contractList'),
    observe: isThere('.rdg [role="columnheader"] input[type="checkbox"]'),
    seen: true,
  },
  {
    key: 'ListDeclaration.beside.actions',
    says: 'what makes a record stands over those beside the list',
    project: 'rich',
    ...contractGrid,
    draw: screen('contractList'),
    observe: isThere('[data-action="beside:add"]'),
    seen: true,
  },
  {
    key: 'EveryScreenDeclaration.kind',
    says: 'a document is drawn as a document',
    project: 'rich',
    otherwise: ofKind('contractDetail', 'result'),
    ...contractDetail,
    draw: screen('contractDetail'),
    observe: isThere('[data-kind="detail"] article.detail'),
    seen: true,
  },
  {
    key: 'ListDeclaration.entity',
    says: 'the document is asked for where its entity answers',
    project: 'rich',
    otherwise: (model) => ({ ...model, screens: { ...model.screens, contractDetail: { ...model.screens['contractDetail']!, entity: 'release' } as Screen } }),
    ...contractDetail,
    draw: screen('contractDetail'),
    observe: asks('/api/contract/purchase/detail'),
    seen: true,
  },
  {
    key: 'DetailDeclaration.headline',
    says: 'what must be seen first stands at the top',
    project: 'base',
    ...orderDetail,
    draw: screen('purchaserOrderDetail'),
    observe: all('.headline h1 [data-field]', 'data-field'),
    seen: ['insideOrderCode', 'status'],
  },
  {
    key: 'DetailDeclaration.actions',
    says: 'what can be done with the document has its buttons',
    project: 'rich',
    ...contractDetail,
    draw: screen('contractDetail'),
    observe: isThere('.detail-actions [data-action="sign"]'),
    seen: true,
  },
  {
    key: 'DetailDeclaration.next',
    says: 'what follows from the document has its button',
    project: 'rich',
    ...contractDetail,
    draw: screen('contractDetail'),
    observe: isThere('.detail-actions [data-action="create:releaseCreate"]'),
    seen: true,
  },
  {
    key: 'DetailDeclaration.print',
    says: 'a document that goes to paper has the button for it',
    project: 'rich',
    ...contractDetail,
    draw: screen('contractDetail'),
    observe: isThere('.detail-actions [data-action="print"]'),
    seen: true,
  },
  {
    key: 'DetailDeclaration.edit',
    says: 'editing leads to the form',
    project: 'rich',
    ...contractDetail,
    draw: screen('contractDetail'),
    press: '.detail-actions [data-action="edit"]',
    observe: (page) => page.address(),
    seen: '/contractEdit?id=c1&transition=edit',
  },
  {
    key: 'SectionDeclaration.id',
    says: 'a section stands under its name',
    project: 'base',
    ...orderDetail,
    draw: screen('purchaserOrderDetail'),
    observe: all('[data-section]', 'data-section'),
    seen: ['basic', 'lines', 'history'],
  },
  {
    key: 'ListDeclaration.pinned',
    says: 'a pinned column stays in sight',
    project: 'base',
    ...orderDetail,
    draw: screen('purchaserOrderDetail'),
    observe: ({ body }) => body.querySelectorAll('.rdg [role="columnheader"][class*="rdg-cell-frozen"]').length,
    seen: 2,
  },
  {
    key: 'ListDeclaration.totals',
    says: 'the quantities of the lines are added up',
    project: 'rich',
    ...contractDetail,
    draw: screen('contractDetail'),
    observe: isThere('[data-section="lines"] .rdg-summary-row'),
    seen: true,
  },
  {
    key: 'SectionDeclaration.paste',
    says: 'a form says that a block can be pasted',
    project: 'base',
    address: '/purchaserCreateOrder',
    draw: screen('purchaserCreateOrder'),
    observe: isThere('.lines-bar .lines-hint'),
    seen: true,
  },
  {
    key: 'SectionDeclaration.actions',
    says: 'lines can be chosen where something can be done with them',
    project: 'base',
    ...orderDetail,
    draw: screen('supplierOrderDetail'),
    observe: isThere('.rdg [role="columnheader"] input[type="checkbox"]'),
    seen: true,
  },
  {
    key: 'SectionDeclaration.history',
    says: 'what was done to the document is asked for',
    project: 'base',
    ...orderDetail,
    draw: screen('purchaserOrderDetail'),
    observe: asks('/api/tradeOrder/purchase/history'),
    seen: true,
  },
  {
    key: 'SectionDeclaration.links',
    says: 'what came of the document leads to its screen',
    project: 'base',
    address: '/x?id=o1',
    answers: {
      ...orderDetail.answers,
      '/api/tradeOrder/purchase/links': { entity: { shipment: ['s1', 's2'].map((id) => ({ id, text: 'SH1', status: 'SENT' })) } },
    },
    draw: screen('supplierOrderDetail'),
    observe: (page) => [all('[data-links] a', 'href')(page), all('[data-links] .tag', 'data-value')(page)],
    seen: [['/supplierShippingList?q=SH1'], ['SENT']],
  },
  {
    key: 'EveryScreenDeclaration.kind',
    says: 'a form is drawn as a form',
    project: 'rich',
    otherwise: ofKind('contractEdit', 'detail'),
    ...edit,
    draw: screen('contractEdit'),
    observe: isThere('[data-kind="form"] .document-form'),
    seen: true,
  },
  {
    key: 'ListDeclaration.entity',
    says: 'the document to edit is asked for where its entity answers',
    project: 'rich',
    otherwise: (model) => ({ ...model, screens: { ...model.screens, contractEdit: { ...model.screens['contractEdit']!, entity: 'release' } as Screen } }),
    ...edit,
    draw: screen('contractEdit'),
    observe: asks('/api/contract/purchase/detail'),
    seen: true,
  },
  {
    key: 'DetailDeclaration.sections',
    says: 'a form has its sections',
    project: 'rich',
    otherwise: {
      '"sections": [{ "id": "basic", "fields": ["amount"] }, { "id": "lines"': '"sections": [{ "id": "other", "fields": ["amount"] }, { "id": "lines"',
    },
    ...edit,
    draw: screen('contractEdit'),
    observe: all('[data-section]', 'data-section'),
    seen: ['basic', 'lines'],
  },
  {
    key: 'FormDeclaration.leadsTo',
    says: 'a form leads on to its next screen',
    project: 'rich',
    otherwise: { '"leadsTo": "done", "spec"': '"leadsTo": "contractDetail", "spec"' },
    ...edit,
    draw: screen('contractEdit'),
    press: '[data-action="submit"]',
    observe: (page) => page.address(),
    seen: '/done',
  },
  {
    key: 'FormDeclaration.pick',
    says: 'a form leads back to the list of its sources',
    project: 'rich',
    address: '/releaseCreate',
    draw: screen('releaseCreate'),
    observe: all('[data-action="pick:contractLineList"]', 'href'),
    seen: ['/contractLineList'],
  },
  {
    key: 'EveryScreenDeclaration.kind',
    says: 'a result is drawn as a result',
    project: 'rich',
    otherwise: ofKind('done', 'board'),
    draw: screen('done'),
    observe: isThere('[data-kind="result"] .error-state'),
    seen: true,
  },
  {
    key: 'EveryScreenDeclaration.kind',
    says: 'a board is drawn as a board',
    project: 'rich',
    otherwise: ofKind('home', 'result'),
    ...board,
    draw: screen('home'),
    observe: all('[data-kind="board"] [data-card]', 'data-card'),
    seen: ['open', 'goods'],
  },
  {
    key: 'BoardDeclaration.boards',
    says: 'the boards that one goes to and fro among stand over each',
    project: 'rich',
    ...board,
    draw: screen('home'),
    // The open one has tabs of its own beside them.
    observe: all('.board-links a', 'href'),
    seen: ['/contractList'],
  },
  {
    key: 'BoardDeclaration.tasks',
    says: 'a board with tasks begins with them',
    project: 'rich',
    ...board,
    draw: screen('home'),
    observe: all('[role="tab"]', 'data-view'),
    seen: ['tasks', 'board'],
  },
  {
    key: 'EveryScreenDeclaration.kind',
    says: 'settings are drawn as settings',
    project: 'rich',
    otherwise: ofKind('settings', 'result'),
    ...settings,
    draw: screen('settings'),
    observe: isThere('[data-kind="settings"] [data-section="switches"]'),
    seen: true,
  },
  {
    key: 'SectionDeclaration.actions',
    says: 'what makes a record of a dictionary stands over it',
    project: 'rich',
    ...settings,
    draw: screen('settings'),
    observe: isThere('[data-action="supplier:add"]'),
    seen: true,
  },
  {
    key: 'HandMadeDeclaration.component',
    says: 'a hand-made component stands in its section',
    project: 'rich',
    ...settings,
    draw: screen('settings'),
    observe: isThere('[data-section="template"] .version-page'),
    seen: true,
  },
  {
    key: 'SectionDeclaration.history',
    says: 'the versions of the preferences are asked for',
    project: 'rich',
    ...settings,
    draw: screen('settings'),
    observe: asks('/api/conf/enterprise/preferences/versions'),
    seen: true,
  },
  {
    key: 'EveryScreenDeclaration.kind',
    says: 'a hand-made screen is drawn',
    project: 'rich',
    otherwise: ofKind('login', 'result'),
    address: '/login',
    draw: screen('login'),
    observe: isThere('[data-kind="handMade"] input[type="password"]'),
    seen: true,
  },
  {
    key: 'HandMadeDeclaration.component',
    says: 'the component is the one that is named',
    project: 'rich',
    address: '/login',
    draw: screen('login'),
    observe: isThere('[data-kind="handMade"] input[type="password"]'),
    seen: true,
  },
  {
    key: 'HandMadeDeclaration.supplements',
    says: 'the supplementary fields of the entity that is named are asked for',
    project: 'rich',
    address: '/depotFields',
    draw: screen('depotFields'),
    observe: asks('/api/supplement/get'),
    seen: true,
  },
  {
    key: 'TransitionDeclaration.danger',
    says: 'what is dangerous waits in the menu',
    project: 'base',
    ...orderDetail,
    draw: screen('purchaserOrderDetail'),
    observe: all('.detail-actions [data-action="more"], .detail-actions [data-action="close"]', 'data-action'),
    seen: ['more'],
  },
  {
    key: 'TransitionDeclaration.confirm',
    says: 'what wants to be confirmed asks first',
    project: 'base',
    isNarrow: true,
    answers: { '/api/deliverOrder/purchase/list': listed({ id: 's1', shipmentNumber: 'SH1', status: 'SENT', _actions: { cancel: [] } }) },
    draw: screen('supplierShippingList'),
    press: '.card [data-action="cancel"]',
    observe: isThere('.dialog-question'),
    seen: true,
  },
  {
    key: 'TransitionDeclaration.authenticatedBy',
    says: 'the dialog says that a second factor is asked',
    project: 'rich',
    ...contractDetail,
    draw: screen('contractDetail'),
    press: '.detail-actions [data-action="hold"]',
    observe: isThere('.dialog-proof'),
    seen: true,
  },
  {
    key: 'FieldDeclaration.visibleWhen',
    says: 'a field is hidden while its condition does not hold',
    project: 'base',
    ...orderDetail,
    draw: screen('purchaserOrderDetail'),
    observe: all('[data-section="basic"] [data-field]', 'data-field'),
    seen: ['currency', 'amount', 'erpRemark'],
  },
  {
    key: 'SectionDeclaration.thread',
    says: 'messages stand as a conversation',
    project: 'rich',
    draw: section('talk', talk),
    observe: isThere('ol.thread'),
    seen: true,
  },
  {
    key: 'ThreadDeclaration.text',
    says: 'a message says what was written',
    project: 'rich',
    otherwise: { '"text": "said", "by": "author"': '"text": "author", "by": "said"' },
    draw: section('talk', talk),
    observe: textsOf('.thread-text'),
    seen: ['Agreed'],
  },
  {
    key: 'ThreadDeclaration.by',
    says: 'a message says who wrote it',
    project: 'rich',
    otherwise: { '"text": "said", "by": "author"': '"text": "author", "by": "said"' },
    draw: section('talk', talk),
    observe: textsOf('.thread-head b'),
    seen: ['Lin'],
  },
  {
    key: 'ThreadDeclaration.at',
    says: 'a message says when it was written',
    project: 'rich',
    otherwise: otherSection('talk', { thread: { text: 'said', by: 'author', at: 'id', side: 'party' } }),
    draw: section('talk', talk),
    observe: ({ body }) => body.querySelector('.thread-head')?.textContent?.includes('2026-11-20'),
    seen: true,
  },
  {
    key: 'ThreadDeclaration.side',
    says: 'a message of one’s own side stands on the right',
    project: 'rich',
    otherwise: otherSection('talk', { thread: { text: 'said', by: 'author', at: 'saidAt', side: 'author' } }),
    draw: section('talk', talk),
    observe: all('.thread li', 'data-own'),
    seen: ['true'],
  },
  {
    key: 'PivotDeclaration.cells',
    says: 'a cell shows the figures that are named',
    project: 'rich',
    otherwise: { '"cells": ["quantity", "taken"]': '"cells": ["taken", "quantity"]' },
    draw: section('pivot', { lines: [{ id: 'l1', item: 'Bearing', closed: false, quantity: '5', taken: '2' }] }),
    observe: textsOf('.rdg [role="columnheader"]'),
    seen: ['false', 'field.system.item', 'field.system.quantity', 'field.system.taken'],
  },
  {
    key: 'PivotDeclaration.against',
    says: 'a price to compare with stands beside its row',
    project: 'rich',
    ...contractMatrix,
    draw: screen('contractLineList'),
    observe: all('.rdg [data-column="before"]', 'title'),
    seen: ['field.system.before'],
  },
  {
    key: 'PivotDeclaration.tiers',
    says: 'a cell says that greater quantities have other prices',
    project: 'rich',
    ...contractMatrix,
    draw: screen('contractLineList'),
    observe: textsOf('.matrix-mark'),
    seen: ['ui.matrix.tiers'],
  },
  {
    key: 'PivotDeclaration.award',
    says: 'what is taken of a row is written into its cells',
    project: 'rich',
    ...contractMatrix,
    draw: screen('contractLineList'),
    observe: isThere('[data-action="takeBest"]'),
    seen: true,
  },
  {
    key: 'AwardDeclaration.action',
    says: 'the action that takes what is written is the one that is named',
    project: 'rich',
    otherwise: { '"award": { "action": "create:releaseCreate"': '"award": { "action": "create:releaseCreate.add"' },
    ...contractMatrix,
    draw: screen('contractLineList'),
    observe: textsOf('[data-action="awardTaken"]'),
    seen: ['screen.releaseCreate'],
  },
  {
    key: 'AwardDeclaration.quantity',
    says: 'an amount is that of the quantity that is taken',
    project: 'rich',
    otherwise: { '"quantity": "quantity", "most"': '"quantity": "taken", "most"' },
    ...contractMatrix,
    press: '[data-action="takeBest"]',
    draw: screen('contractLineList'),
    observe: textsOf('[data-figure="sum"] strong'),
    seen: ['6.00 7'],
  },
  {
    key: 'AwardDeclaration.most',
    says: 'no more is taken of a line than it has',
    project: 'rich',
    otherwise: { '"most": "taken"': '"most": "quantity"' },
    ...contractMatrix,
    press: '[data-action="takeBest"]',
    draw: screen('contractLineList'),
    observe: all('.matrix-cell', 'data-taken'),
    seen: ['3'],
  },
  {
    key: 'AwardDeclaration.wanted',
    says: 'a row that needs more than is taken has begun',
    project: 'rich',
    otherwise: { '"wanted": "quantity"': '"wanted": "taken"' },
    ...contractMatrix,
    press: '[data-action="takeBest"]',
    draw: screen('contractLineList'),
    observe: textsOf('[data-figure="sum"] small'),
    seen: ['ui.matrix.rows · ui.matrix.begun'],
  },
  {
    key: 'AwardDeclaration.amount',
    says: 'the total is made of what each quantity costs',
    project: 'rich',
    otherwise: { '"amount": "quantity * 2"': '"amount": "quantity * 3"' },
    ...contractMatrix,
    press: '[data-action="takeBest"]',
    draw: screen('contractLineList'),
    observe: textsOf('[data-figure="sum"] strong'),
    seen: ['6.00 7'],
  },
  {
    key: 'AwardDeclaration.currency',
    says: 'a total names its currency',
    project: 'rich',
    ...contractMatrix,
    press: '[data-action="takeBest"]',
    draw: screen('contractLineList'),
    observe: textsOf('[data-figure="sum"] strong'),
    seen: ['6.00 7'],
  },
  {
    key: 'SectionDeclaration.visibleWhen',
    says: 'a section is hidden while its condition does not hold',
    project: 'rich',
    draw: section('weighing', { ...weighing, hold: 'HELD' }),
    observe: all('[data-section]', 'data-section'),
    seen: [],
  },
  {
    key: 'SectionDeclaration.enter',
    says: 'an action on a line is entered in place',
    project: 'rich',
    draw: section('weighing', weighing),
    observe: isThere('.entries .entry'),
    seen: true,
  },
  {
    key: 'EntryDeclaration.action',
    says: 'the action that is entered is the one that is named',
    project: 'rich',
    draw: section('weighing', weighing),
    observe: all('.entry-input [data-action]', 'data-action'),
    seen: ['entry-weigh'],
  },
  {
    key: 'EntryDeclaration.asks',
    says: 'what is entered is the quantity',
    project: 'rich',
    otherwise: otherSection('weighing', { asks: [] }),
    draw: section('weighing', weighing),
    observe: all('.entry-input [data-field]', 'data-field'),
    seen: ['quantity'],
  },
  {
    key: 'SectionDeclaration.lines',
    says: 'a section shows the lines that it names',
    project: 'rich',
    draw: section('lines'),
    observe: isThere('[data-section="lines"] .rdg'),
    seen: true,
  },
  {
    key: 'SeriesDeclaration.of',
    says: 'the course of a figure is asked for among the releases',
    project: 'rich',
    otherwise: otherSection('releases', { series: { entity: 'contract', by: 'contract', figure: 'quantity', name: 'item' } }),
    draw: section('releases'),
    observe: asks('/api/release/list'),
    seen: true,
  },
  {
    key: 'SeriesDeclaration.by',
    says: 'the course of a figure is that of this contract',
    project: 'rich',
    otherwise: otherSection('releases', { series: { entity: 'release', by: 'supplier', figure: 'quantity', name: 'item' } }),
    draw: section('releases'),
    observe: askedOf('/api/release/list'),
    seen: { field: 'contract', operator: 'equals', value: 'c1' },
  },
  {
    key: 'SeriesDeclaration.through',
    says: 'the course of a figure is that of the contract behind this one',
    project: 'rich',
    draw: section('kin', { partOf: { id: 'c0', text: 'C0' } }),
    observe: askedOf('/api/release/list'),
    seen: { field: 'contract', operator: 'equals', value: 'c0' },
  },
  {
    key: 'ListDeclaration.beside',
    says: 'the suppliers stand beside the contracts',
    project: 'rich',
    draw: beside,
    observe: asks('/api/supplier/all'),
    seen: true,
  },
  {
    key: 'ListDeclaration.beside.by',
    says: 'the records beside a list are those of the field that is named',
    project: 'rich',
    otherwise: {
      '"beside": { "by": "supplier", "actions": ["add"] }': '"beside": { "by": "partOf" }',
      '"filters": ["createdAt", "supplier", "number", "reason"]': '"filters": ["createdAt", "partOf", "number", "reason"]',
    },
    draw: beside,
    observe: asks('/api/supplier/all'),
    seen: true,
  },
  {
    key: 'SettingsSectionDeclaration.awaits',
    says: 'a dictionary to come names the screen that it comes with',
    project: 'rich',
    draw: coming,
    observe: all('[data-coming]', 'data-coming'),
    seen: ['statements'],
  },
  {
    key: 'SettingsSectionDeclaration.atMost',
    says: 'a dictionary to come says how many records it will have',
    project: 'rich',
    draw: coming,
    observe: textsOf('.preference-awaits'),
    seen: ['ui.settings.awaitsAtMost'],
  },
  {
    key: 'ListDeclaration.open',
    says: 'a row leads to its document',
    project: 'base',
    ...orderCards,
    draw: screen('purchaserOrderList'),
    observe: all('.card h2 a', 'href'),
    seen: ['/purchaserOrderDetail?id=o1'],
  },
  {
    key: 'ListDeclaration.tabs.values',
    says: 'the tabs are those that are named',
    project: 'rich',
    ...contractGrid,
    draw: screen('contractList'),
    observe: all('[data-tab]', 'data-tab'),
    seen: ['all', 'DRAFT', 'ACTIVE'],
  },
  {
    key: 'SectionDeclaration.fields',
    says: 'a form asks for the fields that it names',
    project: 'rich',
    ...edit,
    draw: screen('contractEdit'),
    observe: all('[data-section="basic"] [data-field]', 'data-field'),
    seen: ['amount'],
  },
  {
    key: 'FormDeclaration.transition',
    says: 'a form is sent to the path of its action',
    project: 'rich',
    ...edit,
    otherwise: { '"transition": "edit", "sections"': '"transition": "create", "sections"', '"edit": "contractEdit", ': '' },
    draw: screen('contractEdit'),
    press: '[data-action="submit"]',
    observe: asks('/api/contract/purchase/edit'),
    seen: true,
  },
  {
    key: 'SettingsDeclaration.sections',
    says: 'settings have their sections',
    project: 'rich',
    ...settings,
    otherwise: { '{ "id": "template", "component": "VersionPage" }, ': '' },
    draw: screen('settings'),
    observe: all('[data-section]', 'data-section'),
    seen: ['switches', 'suppliers', 'template', 'rates', 'history'],
  },
  {
    key: 'SettingsSectionDeclaration.preferences',
    says: 'a preference stands in its section',
    project: 'rich',
    ...settings,
    draw: screen('settings'),
    observe: isThere('[data-section="switches"] [data-preference="act"]'),
    seen: true,
  },
  {
    key: 'SettingsSectionDeclaration.dictionary',
    says: 'the records of a dictionary are asked for',
    project: 'rich',
    ...settings,
    draw: screen('settings'),
    observe: asks('/api/supplier/all'),
    seen: true,
  },
  {
    key: 'ColumnsDeclaration.group',
    says: 'columns of a group stand under its heading',
    project: 'rich',
    answers: { '/api/contract/purchase/itemList': listed({ id: 'l1', item: 'Bearing', document: { id: 'c1', text: 'C1' } }) },
    draw: screen('contractLineList'),
    observe: ({ body }) => [...body.querySelectorAll('.rdg [role="columnheader"]')].some((each) => each.textContent?.includes('goods')),
    seen: true,
  },
  {
    key: 'SectionDeclaration.compare',
    says: 'a figure stands beside what it was before',
    project: 'rich',
    draw: section('lines', goods),
    observe: ({ body }) => [...body.querySelectorAll('.fold-figures del, .fold-figures ins')].map((each) => each.textContent),
    seen: ['2', '5'],
  },
  {
    key: 'ListDeclaration.scan',
    says: 'a list has a field for scanned codes',
    project: 'rich',
    ...contractGrid,
    draw: screen('contractList'),
    observe: isThere('.list > .scan input'),
    seen: true,
  },
  {
    key: 'ScanDeclaration.by',
    says: 'a scanned code is compared with these texts',
    project: 'rich',
    ...contractGrid,
    otherwise: { '"scan": { "by": ["number"]': '"scan": { "by": ["reason"]' },
    draw: screen('contractList'),
    scanned: 'C1',
    observe: askedOf('/api/contract/purchase/list'),
    seen: { field: 'number', operator: 'equals', value: 'C1' },
  },
  {
    key: 'ScanDeclaration.action',
    says: 'the dialog of the found row opens',
    project: 'rich',
    ...contractGrid,
    draw: screen('contractList'),
    scanned: 'C1',
    observe: isThere('.dialog-proof'),
    seen: true,
  },
  {
    key: 'SectionDeclaration.scan',
    says: 'the lines of a form have a field for scanned codes',
    project: 'base',
    address: '/purchaserCreateOrder',
    draw: screen('purchaserCreateOrder'),
    observe: isThere('.line-grid > .scan input'),
    seen: true,
  },
  {
    key: 'SectionDeclaration.folds',
    says: 'a group of columns stands folded',
    project: 'rich',
    draw: section('lines', goods),
    observe: all('.rdg [data-column]', 'data-column'),
    seen: ['lineNo', 'item', 'quantity', 'before'],
  },
  {
    key: 'FoldDeclaration.bar',
    says: 'the figures of a folded group stand as a bar',
    project: 'rich',
    draw: section('lines', goods),
    observe: all('.fold-bar', 'aria-label'),
    seen: ['field.system.taken 2, field.system.quantity 2 → 5'],
  },
  {
    key: 'FoldDeclaration.keep',
    says: 'a column that a fold keeps stays in sight',
    project: 'rich',
    draw: section('lines', goods),
    observe: isThere('.rdg [data-column="before"]'),
    seen: true,
  },
  {
    key: 'FieldDeclaration.namedBy',
    says: 'a column that the document does not name is left out',
    project: 'rich',
    draw: (model) => <output>{columnsNamedBy(model, '').concat(columnsNamedBy(model, 'Hall')).join()}</output>,
    observe: textsOf('output'),
    seen: ['Hall'],
  },
]

test.each(rows)('$key: $says', { timeout: 90_000 }, async (row) => {
  const page = await drawn(row, madeOf(row.project).model)
  await vi.waitFor(() => expect(row.observe(page)).toEqual(row.seen), waitOptions)
  cleanup()
  expect(await withoutKey(row, otherModel(row))).not.toEqual(row.seen)
})

function otherModel({ project, key, otherwise }: PageRow): Model {
  if (otherwise === undefined) return madeWithout(project, key).model
  return typeof otherwise === 'function' ? otherwise(madeOf(project).model) : madeOtherwise(project, otherwise).model
}

async function drawn(row: PageRow, model: Model): Promise<Page> {
  const page = await openPage(model, row.draw(model), row)
  if (row.scanned !== undefined) await vi.waitFor(() => expect(scan(page, row.scanned!)).toBe(true), waitOptions)
  if (row.press === undefined) return page
  const button = await vi.waitFor(() => {
    const found = page.body.querySelector(row.press!)
    if (found === null) throw new Error(`Cannot press ${row.press}: ${page.body.innerHTML}`)
    return found
  }, waitOptions)
  await act(async () => void fireEvent.click(button))
  return page
}

/** Types a code and Enter, as a hand scanner does; false without a field for it. */
function scan({ body }: Page, code: string): boolean {
  const field = body.querySelector<HTMLInputElement>('.scan input')
  if (field === null) return false
  field.value = code
  act(() => void fireEvent.keyDown(field, { key: 'Enter' }))
  return true
}

/** The text of the page once it is idle; a broken page has none. */
async function withoutKey(row: PageRow, model: Model): Promise<unknown> {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    const page = await openPage(model, row.draw(model), row)
    await atRest(page)
    if (row.scanned !== undefined) scan(page, row.scanned)
    const button = row.press === undefined ? null : page.body.querySelector(row.press)
    if (button !== null) await act(async () => void fireEvent.click(button))
    await atRest(page)
    return row.observe(page)
  } catch {
    return 'the page broke'
  } finally {
    silent.mockRestore()
  }
}

/** A page that never becomes idle is read all the same. */
const MAX_ROUNDS = 100

async function atRest({ body }: Page): Promise<void> {
  let before = ''
  for (let calm = 0, rounds = 0; calm < 4 && rounds < MAX_ROUNDS; rounds++) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 40)))
    calm = body.innerHTML === before ? calm + 1 : 0
    before = body.innerHTML
  }
}
