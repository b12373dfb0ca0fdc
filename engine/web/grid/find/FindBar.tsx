import { useSyncExternalStore } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { GridStateStore } from '../api/grid-state.ts'
import type { FindState } from './use-find.ts'

type Props = { readonly finding: FindState; readonly state: GridStateStore }

/** The search over a grid: Enter goes to the next match, Shift+Enter to the previous one, Esc returns to the cells. */
export function FindBar({ finding, state }: Props) {
  const text = useText()
  const { matches, match } = useSyncExternalStore(state.subscribe, state.get)
  const count = finding.search.trim() === '' ? '' : text('ui.grid.found', { place: match + 1, count: matches.length })
  return (
    <div className="grid-find" role="search" data-find>
      <input
        ref={(input) => input?.focus()}
        type="text"
        aria-label={text('ui.grid.find')}
        placeholder={text('ui.grid.find')}
        value={finding.search}
        onChange={(event) => finding.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') finding.step(event.shiftKey ? -1 : 1)
          else if (event.key === 'Escape') finding.close()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <output aria-live="polite">{count}</output>
      <button
        type="button"
        aria-label={text('ui.grid.previousMatch')}
        title={text('ui.grid.previousMatch')}
        disabled={matches.length === 0}
        onClick={() => finding.step(-1)}
      >
        ↑
      </button>
      <button
        type="button"
        aria-label={text('ui.grid.nextMatch')}
        title={text('ui.grid.nextMatch')}
        disabled={matches.length === 0}
        onClick={() => finding.step(1)}
      >
        ↓
      </button>
      <button type="button" aria-label={text('ui.grid.closeFind')} title={text('ui.grid.closeFind')} onClick={finding.close}>
        ×
      </button>
    </div>
  )
}
