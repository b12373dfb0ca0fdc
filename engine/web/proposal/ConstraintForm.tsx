import { operationContracts } from '../../core/operations/contracts.ts'
import type { OperationAsk, OperationName } from '../../core/operations/contracts.ts'
import { useWords } from '../cells/use-words.ts'
import { withConstraint } from './constraint-draft.ts'
import type { ConstraintDraft } from './constraint-draft.ts'
import { ConstraintInput } from './ConstraintInput.tsx'
import type { ProposalRows } from './use-proposal.ts'

type Props = {
  readonly name: OperationName
  readonly rows: ProposalRows
  readonly draft: ConstraintDraft
  /** What the server says is wrong, by its path below "entity.asked". */
  readonly issues: ReadonlyMap<string, string>
  readonly onChange: (draft: ConstraintDraft) => void
}

/** Everything that may be asked of an operation: of the whole as fields, and for each column of records a table of its values. */
export function ConstraintForm({ name, rows, draft, issues, onChange }: Props) {
  const words = useWords()
  const asks: readonly (readonly [string, OperationAsk])[] = Object.entries(operationContracts[name].asks)
  const columns = [...new Set(asks.flatMap(([, { per }]) => per ?? []))]
  return (
    <div className="proposal-asked">
      <div className="proposal-fields">
        {asks
          .filter(([, { per }]) => per === undefined)
          .map(([ask, kind]) => {
            const label = words.text(`operation.${name}.ask.${ask}`)
            const issue = issues.get(`whole.${ask}`)
            return (
              <label key={ask} data-kind={kind.type}>
                <span>{label}</span>
                <ConstraintInput
                  name={ask}
                  ask={kind}
                  label={label}
                  value={draft.whole[ask]}
                  issue={issue}
                  onChange={(value) => onChange(withConstraint(draft, undefined, ask, value))}
                />
                {issue !== undefined && <small role="alert">{issue}</small>}
              </label>
            )
          })}
      </div>
      {columns.map((column) => (
        <AskedTable key={column} column={column} asks={asks.filter(([, { per }]) => per === column)} {...{ name, rows, draft, issues, onChange }} />
      ))}
    </div>
  )
}

function AskedTable({
  name,
  rows,
  draft,
  issues,
  onChange,
  column,
  asks,
}: Props & { readonly column: string; readonly asks: readonly (readonly [string, OperationAsk])[] }) {
  const words = useWords()
  // A record is told by the column that names it.
  const named = new Map(rows.map((row) => [textAt(row, column), textAt(row, `${column}Name`)]))
  const title = words.text(`operation.${name}.per.${column}`)
  return (
    <div className="proposal-scroll">
      <table className="proposal-table" data-column={column}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {asks.map(([ask]) => (
              <th key={ask} scope="col">
                {words.text(`operation.${name}.ask.${ask}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...named].map(([id, text], place) => (
            <tr key={id}>
              <th scope="row">{text === '' ? `${title} ${place + 1}` : text}</th>
              {asks.map(([ask, kind]) => (
                <td key={ask} data-kind={kind.type}>
                  <ConstraintInput
                    name={ask}
                    ask={kind}
                    label={`${text} ${words.text(`operation.${name}.ask.${ask}`)}`}
                    value={draft.per[column]?.[id]?.[ask]}
                    issue={issues.get(`per.${column}.${id}.${ask}`)}
                    onChange={(value) => onChange(withConstraint(draft, [column, id], ask, value))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function textAt(row: ProposalRows[number], column: string): string {
  const value = (row as Readonly<Record<string, unknown>>)[column]
  return typeof value === 'string' ? value : ''
}
