import '../screens/screens.css'
import { lazy, Suspense, type ComponentType } from 'react'
import { assertNever } from '../../core/assert-never.ts'
import type {
  BoardScreen,
  DetailScreen,
  FormScreen,
  ListScreen,
  OpenItemsScreen,
  HandMadeScreen,
  PaperScreen,
  ReportScreen,
  ResultScreen,
  Screen,
  SettingsScreen,
} from '../../core/model/screen.ts'
import { LoadingState } from '../feedback/LoadingState.tsx'

const loadList = async (): Promise<{ default: ComponentType<{ screen: ListScreen }> }> => ({ default: (await import('../screens/list/ListView.tsx')).ListView })
const loadDetail = async (): Promise<{ default: ComponentType<{ screen: DetailScreen }> }> => ({
  default: (await import('../screens/detail/DetailView.tsx')).DetailView,
})
const loadForm = async (): Promise<{ default: ComponentType<{ screen: FormScreen }> }> => ({ default: (await import('../screens/form/FormView.tsx')).FormView })
const loadResult = async (): Promise<{ default: ComponentType<{ screen: ResultScreen }> }> => ({
  default: (await import('../screens/result/ResultView.tsx')).ResultView,
})
const loadBoard = async (): Promise<{ default: ComponentType<{ screen: BoardScreen }> }> => ({
  default: (await import('../screens/board/BoardView.tsx')).BoardView,
})
const loadOpenItems = async (): Promise<{ default: ComponentType<{ screen: OpenItemsScreen }> }> => ({
  default: (await import('../screens/open-items/OpenItemsView.tsx')).OpenItemsView,
})
const loadReport = async (): Promise<{ default: ComponentType<{ screen: ReportScreen }> }> => ({
  default: (await import('../screens/report/ReportView.tsx')).ReportView,
})
const loadHandMade = async (): Promise<{ default: ComponentType<{ screen: HandMadeScreen }> }> => ({
  default: (await import('./HandMadeView.tsx')).HandMadeView,
})
const loadSettings = async (): Promise<{ default: ComponentType<{ screen: SettingsScreen }> }> => ({
  default: (await import('../screens/settings/SettingsView.tsx')).SettingsView,
})
const loadPaper = async (): Promise<{ default: ComponentType<{ screen: PaperScreen }> }> => ({
  default: (await import('../screens/paper/PaperView.tsx')).PaperView,
})

const List = lazy(loadList)
const Detail = lazy(loadDetail)
const Form = lazy(loadForm)
const Result = lazy(loadResult)
const Board = lazy(loadBoard)
const OpenItems = lazy(loadOpenItems)
const Report = lazy(loadReport)
const HandMade = lazy(loadHandMade)
const Settings = lazy(loadSettings)
const Paper = lazy(loadPaper)

const loaders: Readonly<Record<Screen['kind'], () => Promise<unknown>>> = {
  list: loadList,
  detail: loadDetail,
  form: loadForm,
  result: loadResult,
  board: loadBoard,
  openItems: loadOpenItems,
  report: loadReport,
  handMade: loadHandMade,
  settings: loadSettings,
  paper: loadPaper,
}

/** Preloads the code of a screen kind. A failure is retried when the screen is drawn. */
export async function preloadView(kind: Screen['kind']): Promise<void> {
  await loaders[kind]().catch(() => undefined)
}

function Archetype({ screen }: { screen: Screen }) {
  switch (screen.kind) {
    case 'list':
      return <List key={screen.name} screen={screen} />
    case 'detail':
      return <Detail key={screen.name} screen={screen} />
    case 'form':
      return <Form key={screen.name} screen={screen} />
    case 'result':
      return <Result key={screen.name} screen={screen} />
    case 'board':
      return <Board key={screen.name} screen={screen} />
    case 'openItems':
      return <OpenItems key={screen.name} screen={screen} />
    case 'report':
      return <Report key={screen.name} screen={screen} />
    case 'handMade':
      return <HandMade key={screen.name} screen={screen} />
    case 'settings':
      return <Settings key={screen.name} screen={screen} />
    case 'paper':
      return <Paper key={screen.name} screen={screen} />
    default:
      return assertNever(screen)
  }
}

/** A screen by its kind, each loaded at its first use. Fills the height of its parent. */
export function ScreenOutlet({ screen }: { screen: Screen }) {
  return (
    <div className="screen" data-screen={screen.name} data-kind={screen.kind}>
      <Suspense fallback={<LoadingState kind={screen.kind} />}>
        <Archetype screen={screen} />
      </Suspense>
    </div>
  )
}
