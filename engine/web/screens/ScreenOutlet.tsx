import './screens.css'
import { lazy, Suspense, type ComponentType } from 'react'
import { assertNever } from '../../core/assert-never.ts'
import type { BoardScreen, DetailScreen, FormScreen, ListScreen, PartScreen, ResultScreen, Screen } from '../../core/model/screen.ts'
import { Waiting } from './Waiting.tsx'

const List = lazy(async (): Promise<{ default: ComponentType<{ screen: ListScreen }> }> => ({ default: (await import('./list/ListView.tsx')).ListView }))
const Detail = lazy(async (): Promise<{ default: ComponentType<{ screen: DetailScreen }> }> => ({
  default: (await import('./detail/DetailView.tsx')).DetailView,
}))
const Form = lazy(async (): Promise<{ default: ComponentType<{ screen: FormScreen }> }> => ({ default: (await import('./form/FormView.tsx')).FormView }))
const Result = lazy(async (): Promise<{ default: ComponentType<{ screen: ResultScreen }> }> => ({
  default: (await import('./result/ResultView.tsx')).ResultView,
}))
const Board = lazy(async (): Promise<{ default: ComponentType<{ screen: BoardScreen }> }> => ({ default: (await import('./board/BoardView.tsx')).BoardView }))
const Part = lazy(async (): Promise<{ default: ComponentType<{ screen: PartScreen }> }> => ({ default: (await import('./PartView.tsx')).PartView }))

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
    case 'part':
      return <Part key={screen.name} screen={screen} />
    default:
      return assertNever(screen)
  }
}

/** A screen by its archetype, each loaded when it is first opened. Fills the height of its parent. */
export function ScreenOutlet({ screen }: { screen: Screen }) {
  return (
    <div className="screen" data-screen={screen.name} data-kind={screen.kind}>
      <Suspense fallback={<Waiting kind={screen.kind} />}>
        <Archetype screen={screen} />
      </Suspense>
    </div>
  )
}
