import { actionsOfScreen } from '../../core/model/action-refs/actions-of-screen.ts'
import { fieldTextKeys } from '../../core/text/text-keys.ts'
import type { Model, Texts } from '../../core/model/model.ts'
import type { ReportTile, Screen } from '../../core/model/screen.ts'
import { itemsOfMenu } from '../../core/model/items-of-menu.ts'
import type { PackModel } from './packs.ts'
import { wordsIn } from './words-in.ts'

/** First words of keys that name something declared; all others are texts of the engine. */
const ofDeclarations: ReadonlySet<string> = new Set([
  'entity',
  'field',
  'action',
  'confirm',
  'beneath',
  'value',
  'error',
  'import',
  'paper',
  'permission',
  'module',
  'role',
  'part',
  'invite',
  'operation',
  'figure',
  'openItem',
  'measure',
  'measureMeans',
  // Texts that only the server uses.
  'mail',
  'port',
  'explain',
  // Words of the spreadsheets that forms read.
  'heading',
])
/** First words of keys about preferences. */
const ofPreferences: ReadonlySet<string> = new Set(['preference', 'preferenceOn', 'preferenceOff', 'preferenceMeans', 'preferenceTouches', 'template'])
/** Words of the palette, which load with it. */
const OF_PALETTE = 'ui.palette.'
/** Words of keys, which load with the list of shortcuts and with a matrix. */
const OF_KEYS = 'ui.keys.'
/** Words about API keys, which load with a person's account and where rights are given. */
const OF_API_KEYS = 'ui.apiKey.'
/** Words about a person's account, which load with it, and with hand-made pages such as the login. */
const OF_ACCOUNTS = 'ui.account.'
/** Words of the login, and of passwords wherever one is asked for. */
const OF_LOGINS = 'ui.login.'
/** Words of the fields of a form and of a dialog, which load with them. */
const OF_FIELDS = 'form.'
/** Words about who is away, which load with a person's account, with a person's tasks and where rights are given. */
const OF_ABSENCES = 'ui.absence.'
/** Words about naming a substitute, which load with a person's account and where rights are given. */
const OF_SUBSTITUTES = 'ui.substitute.'
/** Words about comments, which load with the timeline of a document. */
const OF_DISCUSSIONS = 'ui.discussion.'
/** Words about a second factor, which load with a person's account, where an action asks for proof, and with hand-made pages such as the login. */
const OF_FACTORS = 'ui.factor.'
/** Words of line grids, which load with forms and details, and with the lines of a dialog. */
const OF_LINES = 'ui.lines.'
/** Words of the dialog that exports, which load with it. */
const OF_EXPORTS = 'ui.exporting.'
/** Words of the dialog that imports, which load with it and with the list of jobs. */
const OF_IMPORTS = 'ui.import.'
/** Words of pages that are not there, which load with them. */
const OF_MISSING_PAGES = ['ui.coming.', 'ui.elsewhere.', 'ui.routeSection.']
const nowhere = () => false
/** Words that are not for every page, by the beginning of their keys: whether the pack of a screen has them. */
const LATER: Readonly<Record<string, (part: PackModel) => boolean>> = {
  'ui.settings.': (part) => screensOf(part).some(isOfSettings),
  // Refusals of what is set there.
  ...Object.fromEntries(
    [
      ...['ATTRIBUTE_', 'BUSY', 'CHANGED', 'FIELD_', 'NAME_', 'OPTION', 'POSITION_', 'RULE_', 'SCREEN_', 'STRANDS_', 'TYPE_'].map(
        (what) => `error.TEMPLATE_${what}`,
      ),
      'error.FIELD_NAME_TAKEN',
      'error.OVER_15_',
      'error.SCALE_',
      'error.PREFERENCES_BUSY',
    ].map((words) => [words, (part: PackModel) => screensOf(part).some(setsFields)]),
  ),
  'ui.scan.': (part) => screensOf(part).some(hasScan),
  'ui.matrix.': (part) => screensOf(part).some(hasMatrix),
  'ui.approval.': (part) => screensOf(part).some((screen) => screen.kind === 'detail' && Object.keys(part.entities[screen.entity]?.approvals ?? {}).length > 0),
  'ui.writing.': (part) => screensOf(part).some(({ kind }) => kind === 'form'),
  // The dialogs of actions that split a record.
  'ui.shares.': ({ entities }) =>
    Object.values(entities).some(({ transitions }) => Object.values(transitions).some(({ allocation }) => allocation !== undefined)),
  'ui.summary.': tellsSummaries,
  'ui.paper.': (part) => screensOf(part).some(({ kind }) => kind === 'paper'),
  'ui.openItems.': (part) => screensOf(part).some(({ kind }) => kind === 'openItems'),
  'ui.report.': (part) => screensOf(part).some(({ kind }) => kind === 'report'),
  'ui.tile.': (part) => screensOf(part).some((screen) => tilesOf(screen).length > 0),
  'ui.board.': (part) => screensOf(part).some(isBoard),
  'ui.tasks.': (part) => screensOf(part).some(hasTasks),
  [OF_API_KEYS]: namesPermissions,
  [OF_ACCOUNTS]: (part) => screensOf(part).some(isHandMade),
  [OF_LOGINS]: (part) => screensOf(part).some(isHandMade),
  [OF_FIELDS]: (part) => screensOf(part).some(({ kind }) => kind === 'form' || kind === 'handMade' || kind === 'settings'),
  [OF_SUBSTITUTES]: namesPermissions,
  [OF_ABSENCES]: (part) => namesPermissions(part) || screensOf(part).some(hasTasks),
  [OF_DISCUSSIONS]: nowhere,
  [OF_FACTORS]: (part) => screensOf(part).some(isHandMade),
  [OF_LINES]: (part) => screensOf(part).some((screen) => screen.kind === 'form' || screen.kind === 'detail' || hasMatrix(screen)),
  [OF_EXPORTS]: nowhere,
  [OF_IMPORTS]: nowhere,
  ...Object.fromEntries(OF_MISSING_PAGES.map((words) => [words, nowhere])),
  [OF_KEYS]: nowhere,
  [OF_PALETTE]: nowhere,
  // The server writes the spreadsheets.
  'ui.spreadsheet.': nowhere,
}
/** First words of the titles in a screen, which load with it: "section.orderDetail.lines", "section.lines". */
const ofScreens: ReadonlySet<string> = new Set(['section', 'step', 'card', 'columnGroup'])

/** A text with the first two words of its key. */
export type KeyedText = { readonly key: string; readonly kind: string; readonly name: string; readonly text: string }

/** The texts of a language with their keys divided: once for all packs. */
export function keyedTexts(texts: Texts): readonly KeyedText[] {
  return Object.entries(texts).map(([key, text]) => {
    const [kind = '', name = ''] = key.split('.', 2)
    return { key, kind, name, text }
  })
}

/** The texts of one part, out of all texts of a language. */
export function textsOfPack(part: PackModel, texts: readonly KeyedText[]): Texts {
  const entities = { ...part.outlines, ...part.entities }
  const labels = new Set(Object.values(entities).flatMap(({ name, fields }) => Object.values(fields).flatMap((field) => fieldTextKeys(name, field))))
  const later = Object.entries(LATER).map(([words, isIn]) => ({ words, isHere: isIn(part) }))
  // A button that makes a document by another transition than the form's own is named after that transition.
  const creating = new Set(
    Object.values(part.screens).flatMap((screen) =>
      actionsOfScreen(screen).flatMap((action) =>
        action.kind === 'create' && action.transition !== undefined ? `action.${action.entity}.${action.transition}` : [],
      ),
    ),
  )
  const writesLines = screensOf(part).some((screen) => screen.kind === 'form' && screen.sections.some(({ kind }) => kind === 'lines'))
  const ofTasks = new Set(
    Object.values(part.outlines).flatMap(({ tasks = {} }) =>
      Object.values(tasks).flatMap(({ actions }) =>
        actions.flatMap((action) => (action.transition === undefined ? [] : `action.${action.entity}.${action.transition}`)),
      ),
    ),
  )
  const named = new Set(wordsIn(part.screens))
  // The code of these names titles.
  const namesOwnTitles = screensOf(part).some(({ kind }) => kind === 'handMade' || kind === 'settings')
  function isPart({ key, kind, name }: KeyedText): boolean {
    const own = later.find(({ words }) => key.startsWith(words))
    if (own !== undefined) return own.isHere
    if (kind === 'template') return screensOf(part).some(setsFields)
    if (ofPreferences.has(kind)) return screensOf(part).some(isOfSettings)
    switch (kind) {
      case 'field':
        return labels.has(key)
      case 'entity':
        return entities[name] !== undefined
      case 'action':
        return part.entities[name] !== undefined || creating.has(key) || ofTasks.has(key)
      case 'confirm':
      case 'beneath':
        return part.entities[name] !== undefined
      case 'value':
        return part.vocabularies[name] !== undefined
      case 'error':
        return part.errors[name] !== undefined
      case 'import':
        return part.imports[name] !== undefined
      // The papers among which one chooses.
      case 'paper':
        return key.endsWith('.title') && screensOf(part).some((screen) => screen.kind === 'paper' && screen.papers.includes(name))
      case 'card':
        // Cards of the same meaning share a text: "card.toAccept".
        return part.screens[name] !== undefined || (screensOf(part).some(isBoard) && key.split('.').length === 2)
      // A title of one screen, or one that screens share: "section.lines".
      case 'section':
      case 'step':
      case 'columnGroup':
        return part.screens[name] !== undefined || named.has(name) || namesOwnTitles
      case 'screen':
        return part.linkedScreens[name] !== undefined || named.has(name) || namesOwnTitles
      // Shown at the button; the screen to which it invites may be on the other site.
      case 'invite':
        return Object.values(part.screens).some((screen) => actionsOfScreen(screen).some((action) => action.kind === 'invite'))
      // Shown in the forms whose conversion names the operation.
      case 'operation':
        return Object.values(part.screens).some(
          (screen) =>
            screen.kind === 'form' &&
            Object.values(part.entities[screen.entity]?.conversions ?? {}).some(
              ({ operation }) => operation !== undefined && (name === operation.name || name === 'all'),
            ),
        )
      case 'figure':
        return tellsSummaries(part)
      // What is told of open documents.
      case 'openItem':
        return screensOf(part).some((screen) => screen.kind === 'openItems' && (screen.told.includes(name) || screen.settled.includes(name)))
      case 'measure':
      case 'measureMeans':
        return screensOf(part).some(
          (screen) =>
            (screen.kind === 'report' && (screen.name === name || screen.measures.some((measure) => measure.name === name))) ||
            tilesOf(screen).some((tile) => tile.report === name || tile.measure === name),
        )
      // The texts of the hand-made parts of an area.
      case 'part':
        return Object.values(part.screens).some((screen) => screen.kind === 'handMade' && screen.area === name)
      // What a spreadsheet may call the columns of lines that are written here.
      case 'heading':
        return writesLines && Object.values(part.entities).some(({ line, fields }) => line !== undefined && fields[name] !== undefined)
      case 'permission':
      case 'module':
        return namesPermissions(part)
      default:
        return false
    }
  }
  return recordOf(texts.filter(isPart))
}

/** The texts that any page may show: those of the engine, and the screen titles of the menus. */
export function commonTexts(model: Model, common: PackModel, texts: readonly KeyedText[]): Texts {
  const ofErrors = textsOfPack(common, texts)
  const inMenus = new Set(Object.values(model.menus).flatMap((menu) => itemsOfMenu(menu).map(({ route }) => route)))
  return recordOf(
    texts.filter(({ key, kind, name }) => {
      if (ofScreens.has(kind)) return false
      if (kind === 'screen') return inMenus.has(name)
      if (Object.keys(LATER).some((words) => key.startsWith(words))) return false
      return key in ofErrors || (!ofDeclarations.has(kind) && !ofPreferences.has(kind))
    }),
  )
}

/** The texts of the palette: its own, and the words of what it finds. */
export function paletteTexts(part: PackModel, texts: readonly KeyedText[]): Texts {
  return { ...textsOfPack(part, texts), ...recordOf(texts.filter(({ key }) => key.startsWith(OF_PALETTE))) }
}

/** What loads with the part of a page that shows it. */
const OF_PARTS = [
  OF_KEYS,
  OF_API_KEYS,
  OF_ABSENCES,
  OF_SUBSTITUTES,
  OF_DISCUSSIONS,
  OF_FACTORS,
  OF_ACCOUNTS,
  OF_LOGINS,
  OF_FIELDS,
  OF_LINES,
  OF_EXPORTS,
  OF_IMPORTS,
  ...OF_MISSING_PAGES,
]

/** The texts that load with the part that shows them: of keys, of accounts, of comments and others that few pages show, and the titles of all screens. */
export function lateTexts(texts: readonly KeyedText[]): Texts {
  return recordOf(texts.filter(({ key, kind }) => kind === 'screen' || OF_PARTS.some((words) => key.startsWith(words))))
}

const screensOf = (part: PackModel): readonly Screen[] => Object.values(part.screens)

const isOfSettings = ({ kind }: Screen): boolean => kind === 'settings'

/** Where an enterprise names its fields. */
const setsFields = (screen: Screen): boolean => isOfSettings(screen) || (screen.kind === 'handMade' && screen.supplements !== undefined)

const hasTasks = (screen: Screen): boolean => screen.kind === 'board' && screen.tasks === true

const isHandMade = ({ kind }: Screen): boolean => kind === 'handMade'

const isBoard = ({ kind }: Screen): boolean => kind === 'board'
const tilesOf = (screen: Screen): readonly ReportTile[] => (screen.kind === 'board' ? (screen.tiles ?? []) : [])

/** Records stand beside a form, or a preview shows the record of a detail. */
function tellsSummaries(part: PackModel): boolean {
  return screensOf(part).some(
    (screen) =>
      ((screen.kind === 'form' || screen.kind === 'list') && screen.summaries !== undefined) ||
      (screen.kind === 'detail' && part.entities[screen.entity]?.summary !== undefined),
  )
}

function namesPermissions({ permissions }: PackModel): boolean {
  return Object.keys(permissions).length > 0
}

function hasScan(screen: Screen): boolean {
  if (screen.kind === 'list') return screen.scan !== undefined
  return screen.kind === 'form' && screen.sections.some((section) => section.kind === 'lines' && section.scan !== undefined)
}

function hasMatrix(screen: Screen): boolean {
  if (screen.kind === 'list') return screen.pivot?.award !== undefined
  return screen.kind === 'detail' && screen.sections.some((section) => section.kind === 'pivot' && section.award !== undefined)
}

function recordOf(texts: readonly KeyedText[]): Texts {
  return Object.fromEntries(texts.map(({ key, text }) => [key, text]))
}
