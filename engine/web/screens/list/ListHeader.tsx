import type { ReactNode } from 'react'
import type { ActionRef, ListScreen } from '../../../core/model/screen.ts'
import { ActionBar } from '../../actions/ActionBar.tsx'
import { isCreating } from '../../actions/is-creating.ts'
import { useBlockingReasons } from '../../actions/use-blocking-reasons.ts'
import { useOfferedActions } from '../../actions/use-offered-actions.ts'
import { nameOfActionRef } from '../../../core/model/action-refs/name-of-action-ref.ts'
import { useModel } from '../../model/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import { countText } from '../count-text.ts'
import type { Count } from './state/use-list.ts'

type Props = {
  readonly screen: ListScreen
  readonly count: Count | undefined
  readonly onAct: (ref: ActionRef) => void
  /** The saved views, beside the name. */
  readonly views: ReactNode
  /** The link to the rows, for whoever goes by Tab. */
  readonly skip: ReactNode
  /** The switch between the rows and the matrix of them. */
  readonly shape: ReactNode
  /** The tools of the grid. */
  readonly children: ReactNode
}

/** The name of a list with its count, and the actions that need no row. */
export function ListHeader({ screen, count, onAct, views, skip, shape, children }: Props) {
  const model = useModel()
  const words = useWords()
  const offered = useOfferedActions(useBlockingReasons(), onAct)
  const { bar } = screen.actions
  const first = bar.find((ref) => isCreating(model, ref))
  return (
    <header className="list-head">
      <div className="list-name">
        <h1>
          {words.text(`screen.${screen.name}`)}
          {count !== undefined && (
            <span className="list-count" data-count={count.total}>
              {countText(count)}
            </span>
          )}
        </h1>
        {skip}
        {views}
        {shape}
      </div>
      <div className="list-bar">
        <ActionBar actions={bar.map(offered)} primary={first && nameOfActionRef(first)} />
        {children}
      </div>
    </header>
  )
}
