import type { OperationAnswer, OperationName } from '../../core/operations/operation-signatures.ts'
import { formatDecimal } from '../../core/text/format-decimal.ts'
import { useWords } from '../cells/use-words.ts'
import type { ProposalRows } from './use-proposal.ts'

/** Notes beside the scenarios: the cost of each limit, limits that conflict, and what cannot be filled at all. */
export function ProposalNotes({
  name,
  answer,
  rows,
  currency,
}: {
  readonly name: OperationName
  readonly answer: OperationAnswer
  readonly rows: ProposalRows
  readonly currency: string
}) {
  const words = useWords()
  const { limits, clash, short } = answer
  const nameOf = (limit: string) => words.text(`operation.${name}.ask.${limit}`)
  const nameOfLine = (line: string) => rows.find((row) => row.line === line)?.lineName ?? line
  return (
    <>
      {clash.length > 0 && (
        <p className="proposal-clash" role="alert">
          {words.text('operation.all.clash', { limits: clash.map(nameOf).join(words.language === 'cn' ? '、' : ', ') })}
        </p>
      )}
      {short.length > 0 && (
        <ul className="proposal-short">
          {short.map(({ line, offered }) => (
            <li key={line}>{words.text('operation.all.short', { line: nameOfLine(line), offered: formatDecimal(offered, 6, 0) })}</li>
          ))}
        </ul>
      )}
      {limits.length > 0 && (
        <table className="proposal-table proposal-limits">
          <thead>
            <tr>
              <th scope="col">{words.text('operation.all.limit')}</th>
              <th scope="col" className="proposal-figure">
                {words.text('operation.all.limitCost')}
                {currency !== '' && ` (${currency})`}
              </th>
            </tr>
          </thead>
          <tbody>
            {limits.map(({ limit, cost }) => (
              <tr key={limit} data-limit={limit}>
                <th scope="row">{nameOf(limit)}</th>
                <td className="proposal-figure">{cost === undefined ? words.text('operation.all.unknown') : formatDecimal(cost, 2, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
