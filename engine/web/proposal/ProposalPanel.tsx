import { useEffect, useRef, useState } from 'react'
import type { Conversion } from '../../core/model/lifecycle.ts'
import type { OperationName, OperationScenario } from '../../core/operations/operation-signatures.ts'
import { ActionButton } from '../actions/ActionButton.tsx'
import { useWords } from '../cells/use-words.ts'
import type { Row } from '../cells/value-at-path.ts'
import { RefusedError } from '../api/refused-error.ts'
import { toast } from '../ui/toast.ts'
import { ConstraintForm } from './ConstraintForm.tsx'
import { noConstraints } from './constraint-draft.ts'
import type { ConstraintDraft } from './constraint-draft.ts'
import './proposal.css'
import { ProposalNotes } from './ProposalNotes.tsx'
import { ScenarioTable } from './ScenarioTable.tsx'
import { useProposal } from './use-proposal.ts'
import type { ProposalRows } from './use-proposal.ts'

type Props = {
  readonly path: string
  readonly conversion: Conversion
  readonly name: OperationName
  /** Ids of the rows with which the form began. */
  readonly sources: readonly string[]
  /** Inputs and results stay while the panel is folded. */
  readonly isHidden: boolean
  /** The documents of a scenario, filled in. */
  readonly onTake: (documents: readonly Row[]) => void
}

/** The panel of an operation above the documents of a form: inputs, scenarios, and accepting one of them. */
export function ProposalPanel({ path, conversion, name, sources, isHidden, onTake }: Props) {
  const words = useWords()
  const { rows, solve, take } = useProposal(path, conversion, name, sources)
  const [draft, setDraft] = useState<ConstraintDraft>(noConstraints)
  const [solved, setSolved] = useState<ConstraintDraft>()
  const answer = useRef<HTMLDivElement>(null)
  // Scrolls to the results, with the buttons that accept them.
  useEffect(() => {
    if (solve.data !== undefined) answer.current?.scrollIntoView({ block: 'end' })
  }, [solve.data])
  const issues = issuesOf(solve.error)
  const currency = rows.data?.[0]?.currency ?? ''

  function takeOver(scenario: OperationScenario): void {
    take.mutate(scenario, {
      onSuccess(documents) {
        onTake(documents)
        toast('success', words.text('operation.all.taken', { scenario: words.text(`operation.${name}.scenario.${scenario.name}`) }))
      },
      onError: (error) => error instanceof RefusedError && toast('error', error.message),
    })
  }

  if (rows.error !== null)
    return (
      <section className="proposal" hidden={isHidden} data-proposal={name}>
        <p role="alert">{rows.error.message}</p>
      </section>
    )
  if (rows.data === undefined) return <section className="proposal" hidden={isHidden} data-proposal={name} aria-busy="true" />
  const count = (of: (row: ProposalRows[number]) => string) => String(new Set(rows.data.map(of)).size)
  return (
    <section className="proposal" hidden={isHidden} data-proposal={name} aria-label={words.text(`operation.${name}.name`)}>
      <header>
        <h2>{words.text(`operation.${name}.name`)}</h2>
        <p>
          {words.text('operation.all.rows', { rows: String(rows.data.length), lines: count(({ line }) => line), suppliers: count(({ supplier }) => supplier) })}
        </p>
      </header>
      <ConstraintForm name={name} rows={rows.data} draft={draft} issues={issues} onChange={setDraft} />
      <div className="proposal-do">
        <ActionButton
          name="solve"
          label={words.text(solve.isPending ? 'operation.all.solving' : 'operation.all.solve')}
          look="primary"
          reasons={[]}
          loading={solve.isPending}
          onClick={() => solve.mutate(draft, { onSuccess: () => setSolved(draft) })}
        />
        {solve.error !== null && <p role="alert">{solve.error.message}</p>}
        {solve.data !== undefined && solved !== draft && !solve.isPending && <p>{words.text('operation.all.again')}</p>}
      </div>
      <div aria-live="polite" ref={answer}>
        {solve.data !== undefined && (
          <div className="proposal-answer">
            <ScenarioTable name={name} scenarios={solve.data.scenarios} currency={currency} isTaking={take.isPending} onTake={takeOver} />
            <ProposalNotes name={name} answer={solve.data} rows={rows.data} currency={currency} />
          </div>
        )}
      </div>
    </section>
  )
}

function issuesOf(error: Error | null): ReadonlyMap<string, string> {
  if (!(error instanceof RefusedError)) return new Map()
  return new Map((error.answer.issues ?? []).map(({ path, text }) => [path.replace(/^entity\.asked\./, ''), text]))
}
