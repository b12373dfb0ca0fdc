import { compileModel } from '../../../engine/core/compile/compile-model.ts'
import { modelForSide } from '../../../engine/core/compile/side/model-for-side.ts'
import { hasLiveDetail } from '../../../engine/core/model/has-live-detail.ts'
import { subscribableEntities } from '../../../engine/core/model/subscribable-entities.ts'
import type { ScannedBoxes } from '../../../engine/core/model/screen.ts'
import type { Side } from '../../../engine/core/model/side.ts'
import { entryVerdict, needsLogin } from '../../../engine/web/app/route-access.ts'
import { splitModel } from '../../../engine/web/model/split-model.ts'
import { summaryOf } from '../../../scripts/check/summary.ts'
import { problemsOf } from '../fixtures.ts'
import type { Change, KeyRow, Made } from './row.ts'

const fileOf: Readonly<Record<string, string>> = {
  contractDetail: 'screens/contracts/contractDetail.screen.json',
  contractEdit: 'screens/contracts/contractEdit.screen.json',
  done: 'screens/contracts/done.screen.json',
  home: 'screens/contracts/home.screen.json',
  settings: 'screens/contracts/settings.screen.json',
  login: 'screens/contracts/login.screen.json',
}

/** The compiler's first problem for a screen with the name of another. */
function saidOfOtherName({ files }: Made, screen: string): string | undefined {
  const renamed = files.map(({ path, text }) => {
    if (path !== fileOf[screen]) return { path, text }
    const declared = JSON.parse(text) as Record<string, unknown>
    if ('screen' in declared) declared['screen'] = 'contractList'
    return { path, text: JSON.stringify(declared) }
  })
  const compiled = compileModel(renamed)
  return 'problems' in compiled ? compiled.problems[0]?.message : undefined
}

/** Where the contents of boxes that are scanned into the lines of a form are found. */
function boxesOf({ model }: Made): ScannedBoxes | undefined {
  const screen = model.screens['contractEdit']
  const section = screen?.kind === 'form' ? screen.sections.find(({ id }) => id === 'lines') : undefined
  return section?.kind === 'lines' ? section.scan?.boxes : undefined
}

/** Whether the page of a side has a screen. */
function isOnPageOf({ model }: Made, side: Side, screen: string): boolean {
  return modelForSide(model, side).screens[screen] !== undefined
}

/** The result when a person without a code opens a screen. */
function verdictOn({ model }: Made, screen: string, side: Side = 'purchaser'): string {
  const { frame } = splitModel(modelForSide(model, side))
  return entryVerdict(frame.permissionOfRoute[screen], new Set(), false, false)
}

const named = ['contractDetail', 'contractEdit', 'done', 'home', 'settings', 'login']
/** Screens of the purchaser, and what makes them the supplier's. */
const ofSupplier: Readonly<Record<string, Change>> = {
  contractDetail: {
    '"kind": "detail", "side": "purchaser"': '"kind": "detail", "side": "supplier"',
    ', "enter": { "action": "weigh", "asks": ["quantity"] }': '',
    ', { "field": "before", "group": "goods" }': '',
    '"keep": ["before"]': '"keep": ["quantity"]',
  },
  contractEdit: { '"side": "purchaser", "entity": "contract", "transition": "edit"': '"side": "supplier", "entity": "contract", "transition": "edit"' },
  home: {
    '"kind": "board", "side": "purchaser", "permission": "A1"': '"kind": "board", "side": "supplier", "permission": "B1"',
    '{ "route": "home", "icon": "home" }, ': '',
    '"section": "Home", "shell": true, "menus": ["purchaser"]': '"section": "Home", "shell": true',
  },
  settings: {
    '"kind": "settings", "side": "purchaser", "permission": "A1"': '"kind": "settings", "side": "supplier", "permission": "B1"',
    '{ "id": "switches", "preferences": ["act"] },': '',
    '{ "id": "suppliers", "dictionary": "supplier", "columns": ["code", { "field": "name", "hidden": true }], "actions": ["add"] },': '',
  },
}

/** The routes and the two sites as readers of the screens, and the routes as readers of their own declaration. */
export const screenRows: readonly KeyRow[] = [
  {
    key: 'ScanDeclaration.boxes',
    says: 'a form takes boxes into its lines that name one',
    project: 'rich',
    observe: (made) => boxesOf(made)?.into,
    seen: 'parcels',
  },
  {
    key: 'ScannedBoxesDeclaration.by',
    says: 'a box is looked for by the filters that are named',
    project: 'rich',
    otherwise: { '"filters": ["item"]': '"filters": ["closed"]', '"by": ["item"], "open"': '"by": ["closed"], "open"' },
    observe: (made) => boxesOf(made)?.by,
    seen: ['item'],
  },
  {
    key: 'ScannedBoxesDeclaration.open',
    says: 'a box in the state that is named is entered',
    project: 'rich',
    otherwise: { '"open": "ACTIVE"': '"open": "DRAFT"' },
    observe: (made) => boxesOf(made)?.open,
    seen: 'ACTIVE',
  },
  ...named.map((screen): KeyRow => ({
    key: 'EveryScreenDeclaration.screen',
    says: 'a screen that calls itself by the name of another is found out',
    project: 'rich',
    observe: (made) => saidOfOtherName(made, screen),
    seen: `the file is named "${screen}", but declares "contractList"`,
  })),
  ...Object.entries(ofSupplier).map(([screen, otherwise]): KeyRow => ({
    key: 'EveryScreenDeclaration.side',
    says: 'a screen is on the pages of its side alone',
    project: 'rich',
    otherwise,
    observe: (made) => [isOnPageOf(made, 'purchaser', screen), isOnPageOf(made, 'supplier', screen)],
    seen: [true, false],
  })),
  {
    key: 'DetailDeclaration.live',
    says: 'changes of the document are told to those who have it before them',
    project: 'rich',
    observe: ({ model }) => [
      hasLiveDetail(model, 'contract', 'purchaser'),
      hasLiveDetail(model, 'contract', 'supplier'),
      subscribableEntities(model).has('contract'),
    ],
    seen: [true, false, true],
  },
  {
    key: 'RoutesDeclaration.^[A-Za-z][A-Za-z0-9]*$.own',
    says: 'the check counts the screens that the specification does not have',
    project: 'rich',
    observe: ({ model }) => summaryOf(model).split(', ').at(-1),
    seen: '1 screens that the specification does not have',
  },
  {
    key: 'HandMadeDeclaration.actions',
    says: 'an action that a hand-made screen names is not missed on lists and details',
    project: 'rich',
    observe: ({ files }) => problemsOf(files).filter((problem) => problem.includes('"free" of supplierContact')),
    seen: [],
  },
  {
    key: 'EveryScreenDeclaration.permission',
    says: 'a document is not opened without the code of its screen',
    project: 'base',
    observe: (made) => verdictOn(made, 'purchaserOrderDetail'),
    seen: 'refuse',
  },
  {
    key: 'EveryScreenDeclaration.permission',
    says: 'a form is not opened without the code of its screen',
    project: 'base',
    observe: (made) => verdictOn(made, 'purchaserCreateOrder'),
    seen: 'refuse',
  },
  {
    key: 'EveryScreenDeclaration.permission',
    says: 'a board is not opened without its code',
    project: 'rich',
    observe: (made) => verdictOn(made, 'home'),
    seen: 'refuse',
  },
  {
    key: 'EveryScreenDeclaration.permission',
    says: 'settings are not opened without their code',
    project: 'rich',
    observe: (made) => verdictOn(made, 'settings'),
    seen: 'refuse',
  },
  {
    key: 'EveryScreenDeclaration.permission',
    says: 'a result is open to everybody, whatever code its menu entry asks for',
    project: 'rich',
    observe: (made) => verdictOn(made, 'done', 'supplier'),
    seen: 'open',
  },
  {
    key: 'EveryScreenDeclaration.permission',
    says: 'a hand-made screen is not opened without its code',
    project: 'rich',
    observe: (made) => verdictOn(made, 'login'),
    seen: 'refuse',
  },
  {
    key: 'RoutesDeclaration.^[A-Za-z][A-Za-z0-9]*$.shows',
    says: 'a route shows the screen of another',
    project: 'rich',
    observe: ({ model }) => [model.routes['allContracts']?.screen, splitModel(modelForSide(model, 'purchaser')).frame.permissionOfRoute['allContracts']],
    seen: ['contractList', 'A2'],
  },
  {
    key: 'RoutesDeclaration.^[A-Za-z][A-Za-z0-9]*$.public',
    says: 'a public page is shown to somebody who is not signed in',
    project: 'rich',
    observe: ({ model }) => [needsLogin(model.routes['login'], 'other'), needsLogin(model.routes['home'], 'other')],
    seen: [false, true],
  },
]
