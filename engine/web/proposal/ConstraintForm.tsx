import { operationSignatures } from '../../core/operations/operation-signatures.ts'
import type { OperationConstraint, OperationName } from '../../core/operations/operation-signatures.ts'
import { useWords } from '../cells/use-words.ts'
import { withConstraint } from './constraint-draft.ts'
import type { ConstraintDraft } from './constraint-draft.ts'
import { ConstraintInput } from './ConstraintInput.tsx'
import type { ProposalRows } from './use-proposal.ts'

type Props = {
  readonly name: OperationName
  readonly rows: ProposalRows
  readonly draft: ConstraintDraft
  /** The server's issues, by path below "entity.asked". */
  readonly issues: ReadonlyMap<string, string>
  readonly onChange: (draft: ConstraintDraft) => void
}

/** All inputs of an operation: fields for the whole, and for each column of records a table of its values. */
export function ConstraintForm({ name, rows, draft, issues, onChange }: Props) {
  const words = useWords()
  const constraints: readonly (readonly [string, OperationConstraint])[] = Object.entries(operationSignatures[name].constraints)
  const columns = [...new Set(constraints.flatMap(([, { per }]) => per ?? []))]
  return (
    <div className="proposal-asked">
      <div className="proposal-fields">
        {constraints
          .filter(([, { per }]) => per === undefined)
          .map(([constraint, kind]) => {
            const label = words.text(`operation.${name}.ask.${constraint}`)
            const issue = issues.get(`whole.${constraint}`)
            return (
              <label key={constraint} data-kind={kind.type}>
                <span>{label}</span>
                <ConstraintInput
                  name={constraint}
                  constraint={kind}
                  label={label}
                  value={draft.whole[constraint]}
                  issue={issue}
                  onChange={(value) => onChange(withConstraint(draft, undefined, constraint, value))}
                />
                {issue !== undefined && <small role="alert">{issue}</small>}
              </label>
            )
          })}
      </div>
      {columns.map((column) => (
        <ConstraintTable
          key={column}
          column={column}
          constraints={constraints.filter(([, { per }]) => per === column)}
          {...{ name, rows, draft, issues, onChange }}
        />
      ))}
    </div>
  )
}

function ConstraintTable({
  name,
  rows,
  draft,
  issues,
  onChange,
  column,
  constraints,
}: Props & { readonly column: string; readonly constraints: readonly (readonly [string, OperationConstraint])[] }) {
  const words = useWords()
  // The column that names a record identifies it.
  const named = new Map(rows.map((row) => [textAt(row, column), textAt(row, `${column}Name`)]))
  const title = words.text(`operation.${name}.per.${column}`)
  return (
    <div className="proposal-scroll">
      <table className="proposal-table" data-column={column}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {constraints.map(([constraint]) => (
              <th key={constraint} scope="col">
                {words.text(`operation.${name}.ask.${constraint}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...named].map(([id, text], place) => (
            <tr key={id}>
              <th scope="row">{text === '' ? `${title} ${place + 1}` : text}</th>
              {constraints.map(([constraint, kind]) => (
                <td key={constraint} data-kind={kind.type}>
                  <ConstraintInput
                    name={constraint}
                    constraint={kind}
                    label={`${text} ${words.text(`operation.${name}.ask.${constraint}`)}`}
                    value={draft.per[column]?.[id]?.[constraint]}
                    issue={issues.get(`per.${column}.${id}.${constraint}`)}
                    onChange={(value) => onChange(withConstraint(draft, [column, id], constraint, value))}
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
