import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Entity } from '../../../../core/model/entity.ts'
import type { ListScreen, Pivot } from '../../../../core/model/screen.ts'
import { maxRowsOf } from '../../../actions/max-rows.ts'
import { useBlockingReasons } from '../../../actions/use-blocking-reasons.ts'
import { groupDigits } from '../../../../core/text/format-decimal.ts'
import { textOfValue } from '../../../cells/text-of-value.ts'
import { useWords } from '../../../cells/use-words.ts'
import { valueAtPath } from '../../../cells/value-at-path.ts'
import { ErrorState } from '../../../feedback/ErrorState.tsx'
import { LoadingState } from '../../../feedback/LoadingState.tsx'
import { useModel } from '../../../model/use-model.ts'
import { addressOfScreen } from '../../../navigation/address-of-screen.ts'
import { awardPivotOf, type AwardPivot } from '../../../pivot/award-pivot-of.ts'
import { PivotGrid } from '../../../pivot/PivotGrid.tsx'
import { Matrix, type TakenLine } from '../../../pivot/Matrix.tsx'
import { useNarrow } from '../../use-narrow.ts'
import type { ListState } from '../state/list-state.ts'
import { conditionsOf } from '../state/list-request.ts'
import { keepTaken, keptTaken } from './kept-taken.ts'
import { useAllRows } from './use-all-rows.ts'
import { useProposing } from './use-proposing.ts'

type Props = {
  readonly screen: ListScreen
  readonly entity: Entity
  readonly state: ListState
}

/** The rows of a list as a matrix: to be read, or to take quantities from. */
export function MatrixView(props: Props) {
  const award = awardPivotOf(props.screen)
  const { pivot } = props.screen
  if (award !== undefined) return <AwardView {...props} pivot={award} />
  return pivot === undefined ? null : <PlainView {...props} pivot={pivot} />
}

/** Nothing is taken here: every row of the list stands in its cell, such as the times of a day. */
function PlainView({ screen, entity, pivot, state }: Props & { readonly pivot: Pivot }) {
  const words = useWords()
  const all = useAllRows(screen, state)
  if (all.error !== null) return <ErrorState error={all.error} onRetry={() => void all.refetch()} />
  if (all.data === undefined) return <LoadingState kind="list" />
  return (
    <>
      <FirstOfMany shown={all.data.rows.length} total={all.data.total} />
      <PivotGrid fill screen={screen.name} id="matrix" label={words.text(`screen.${screen.name}`)} entity={entity} pivot={pivot} lines={all.data.rows} />
    </>
  )
}

/** Says that not all rows stand side by side. */
function FirstOfMany({ shown, total }: { readonly shown: number; readonly total: number }) {
  const words = useWords()
  if (shown >= total) return null
  return (
    <p className="view-note" role="status">
      {words.text('ui.list.firstCompared', { count: groupDigits(String(shown)), all: groupDigits(String(total)) })}
    </p>
  )
}

/** What is taken goes to the form that makes documents of it, with the versions that were read. */
function AwardView({ screen, entity, pivot, state }: Props & { readonly pivot: AwardPivot }) {
  const words = useWords()
  const model = useModel()
  const navigate = useNavigate()
  const mayUse = useBlockingReasons()
  const isNarrow = useNarrow()
  const all = useAllRows(screen, state)
  const { award } = pivot
  const proposing = useProposing(award)
  const { action } = award
  const key = JSON.stringify([screen.name, conditionsOf(state, state.tab ?? '')])
  const lines = all.data?.rows
  const start = useMemo(() => keptTaken(key, lines ?? [], award), [key, lines, award])
  const keep = useCallback((taken: ReadonlyMap<string, string>) => keepTaken(key, taken, lines ?? [], award), [key, lines, award])
  if (all.error !== null) return <ErrorState error={all.error} onRetry={() => void all.refetch()} />
  if (all.data === undefined || lines === undefined) return <LoadingState kind="list" />

  function send(taken: readonly TakenLine[]): void {
    if (action.kind !== 'create') return
    const { version } = award
    void navigate(
      addressOfScreen(action.screen, {
        from: taken.map(({ line }) => String(line['id'])).join(','),
        taken: taken.map(({ line, quantity }) => (version === undefined ? quantity : `${quantity}@${textOfValue(valueAtPath(line, version))}`)).join(','),
        ...(action.transition === undefined ? {} : { transition: action.transition }),
      }),
      { state: { list: screen.name } },
    )
  }

  const most = maxRowsOf(model, action)
  return (
    <>
      <FirstOfMany shown={lines.length} total={all.data.total} />
      <Matrix
        fill
        isNarrow={isNarrow}
        screen={screen.name}
        id="matrix"
        label={words.text(`screen.${screen.name}`)}
        entity={entity}
        pivot={pivot}
        lines={lines}
        start={start}
        most={most}
        reasons={mayUse(action)}
        action={words.action(action)}
        proposing={proposing}
        onTaken={keep}
        onAward={send}
      />
    </>
  )
}
