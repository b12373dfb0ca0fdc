import { useSearchParams } from 'react-router'
import type { BoardScreen } from '../../../core/model/screen.ts'
import { useWords } from '../../cells/use-words.ts'
import { useSession } from '../../session/use-session.ts'
import { countText } from '../count-text.ts'
import { Absences } from '../inbox/Absences.tsx'
import { Inbox } from '../inbox/Inbox.tsx'
import { useTasks } from '../inbox/use-tasks.ts'
import { BoardCounts } from './BoardCounts.tsx'
import { BoardLinks } from './BoardLinks.tsx'

const VIEWS = ['tasks', 'board'] as const

/** The home: the tasks of the person, and in a second tab what waits by area, whoever does it. The address says which. */
export function TaskBoard({ screen }: { screen: BoardScreen }) {
  const words = useWords()
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  const held = useTasks()
  const view = params.get('view') === 'board' ? 'board' : 'tasks'
  const { count, isAsked } = held
  return (
    <div className="board" data-view={view}>
      <header className="list-head">
        <h1>{words.text(`screen.${screen.name}`)}</h1>
        {isAsked && (
          <p className="board-hello">
            {words.text(count.total > 0 ? 'ui.board.waiting' : 'ui.board.nothing', {
              name: user.name,
              count: countText(count),
            })}
          </p>
        )}
        <Absences />
      </header>
      <div className="board-views">
        <div className="status-tabs" role="tablist" aria-label={words.text('ui.tasks.views')}>
          {VIEWS.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`view-${each}`}
              className="status-tab"
              aria-selected={each === view}
              aria-controls="board-view"
              data-view={each}
              onClick={() => setParams({ view: each }, { replace: true })}
            >
              {words.text(`ui.tasks.view.${each}`)}
              {each === 'tasks' && isAsked && <span className="status-count">{countText(count)}</span>}
            </button>
          ))}
        </div>
        {screen.boards !== undefined && <BoardLinks boards={screen.boards} current={screen.name} isBeside />}
      </div>
      <div className="board-view" role="tabpanel" id="board-view" aria-labelledby={`view-${view}`}>
        {view === 'tasks' ? <Inbox held={held} /> : <BoardCounts screen={screen} />}
      </div>
    </div>
  )
}
