import { frame } from 'virtual:model'
import { lazy, Suspense } from 'react'
import type { BoardScreen } from '../../../core/model/screen.ts'
import { LoadingState } from '../../feedback/LoadingState.tsx'
import { loadChunk } from '../../foundation/load-chunk.ts'
import { useWords } from '../../cells/use-words.ts'
import { BoardCounts } from './BoardCounts.tsx'
import { BoardLinks } from './BoardLinks.tsx'

const TaskBoard = lazy(() => loadChunk(async () => ({ default: (await import('./TaskBoard.tsx')).TaskBoard })))
const BoardTiles = lazy(() => loadChunk(async () => ({ default: (await import('./BoardTiles.tsx')).BoardTiles })))

/** The day's work: what waits by area; on a board with tasks first those of the person. */
export function BoardView({ screen }: { screen: BoardScreen }) {
  const words = useWords()
  if (screen.tasks === true)
    return (
      <Suspense fallback={<LoadingState kind="board" />}>
        <TaskBoard screen={screen} />
      </Suspense>
    )
  // The shell has a landmark of its own.
  const Box = frame.routes[screen.name]?.shell === false ? 'main' : 'div'
  return (
    <Box className="board">
      <header className="list-head">
        <h1>{words.text(`screen.${screen.name}`)}</h1>
      </header>
      {screen.boards !== undefined && <BoardLinks boards={screen.boards} current={screen.name} />}
      {screen.tiles !== undefined && (
        <Suspense fallback={<LoadingState kind="board" />}>
          <BoardTiles tiles={screen.tiles} isWall={screen.cards.length === 0} />
        </Suspense>
      )}
      {screen.cards.length > 0 && <BoardCounts screen={screen} />}
    </Box>
  )
}
