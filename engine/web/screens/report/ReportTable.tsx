import { Link } from 'react-router'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import type { Measure } from '../../../core/model/report.ts'
import type { ReportRow } from '../../../core/wire/report.ts'
import { useWords } from '../../cells/use-words.ts'
import { figureText } from './figure-text.ts'
import type { ReportCell } from './report-state.ts'
import type { ReportAnswer } from './use-report.ts'

type Props = {
  readonly label: string
  /** What the rows are gathered by. */
  readonly heading: string
  readonly answer: ReportAnswer
  readonly measures: readonly Measure[]
  readonly nameOf: (measure: string) => string
  readonly valueText: (text: string, id: string | null) => string
  readonly addressOf: (cell: ReportCell) => string
  /** The report that tells more of a value, if there is one that the person may open. */
  readonly moreOf: (id: string) => string | undefined
}

/** A column of figures: a measure, or one measure of a value across. */
type Column = { readonly key: string; readonly heading: string; readonly measure: Measure; readonly across?: string | null }

/** The figures as a table, each leading to the rows behind it; totals of each unit at its end. */
export function ReportTable({ label, heading, answer, measures, nameOf, valueText, addressOf, moreOf }: Props) {
  const words = useWords()
  const { rows, across, measure } = answer
  const told = measures.filter(({ name }) => answer.told.includes(name))
  const drawn = told.find(({ name }) => name === measure) ?? told[0]
  const units = [...new Set(rows.map(({ unit }) => unit))]
  const hasUnits = units.some((unit) => unit !== null)
  const columns: readonly Column[] =
    across === null || drawn === undefined
      ? told.map((each) => ({ key: each.name, heading: nameOf(each.name), measure: each }))
      : [...columnsAcross(rows, drawn, valueText), { key: 'all', heading: words.text('ui.report.total'), measure: drawn }]
  const figures = new Map(rows.map((row) => [placeOf(row), row]))
  const groups = rows.filter((row) => row.by !== undefined && row.across === undefined)

  function cells(row: ReportRow) {
    return columns.map(({ key, measure: { name, type }, across: value }) => {
      const at: ReportCell = {
        measure: name,
        ...(row.by !== undefined && { by: row.by.id }),
        ...(value !== undefined && { across: value }),
        ...(row.unit !== null && { unit: row.unit }),
      }
      const found = figures.get(placeOf({ ...row, ...(value !== undefined && { across: { id: value, text: '' } }) }))
      const isSealed = found?.sealed?.includes(name) === true
      return (
        <td key={key} className="report-figure">
          {found === undefined ? '' : isSealed ? words.text('ui.sealed.closed') : <Link to={addressOf(at)}>{figureText(found.figures[name], type)}</Link>}
        </td>
      )
    })
  }

  function nameOfGroup({ by }: ReportRow) {
    const text = valueText(by!.text, by!.id)
    const more = by!.id === null ? undefined : moreOf(by!.id)
    return more === undefined ? text : <Link to={more}>{text}</Link>
  }

  return (
    <div className="report-table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {hasUnits && <th scope="col">{words.text('ui.report.unit')}</th>}
            {columns.map(({ key, heading: name }) => (
              <th key={key} scope="col" className="report-figure">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((row) => (
            <tr key={placeOf(row)}>
              <th scope="row">{nameOfGroup(row)}</th>
              {hasUnits && <td>{row.unit ?? ''}</td>}
              {cells(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {rows
            .filter((row) => row.by === undefined && row.across === undefined)
            .map((row) => (
              <tr key={placeOf(row)}>
                <th scope="row">{words.text('ui.report.total')}</th>
                {hasUnits && <td>{row.unit ?? ''}</td>}
                {cells(row)}
              </tr>
            ))}
        </tfoot>
      </table>
    </div>
  )
}

function columnsAcross(rows: readonly ReportRow[], measure: Measure, valueText: Props['valueText']): readonly Column[] {
  const seen = new Map<string | null, string>()
  for (const { by, across } of rows) if (by === undefined && across !== undefined && !seen.has(across.id)) seen.set(across.id, across.text)
  return [...seen].map(([id, text]) => ({ key: `across ${id ?? ''}`, heading: valueText(text, id), measure, across: id }))
}

/** Where a figure stands, as one text: of a blank group too. */
function placeOf({ by, across, unit }: Pick<ReportRow, 'by' | 'across' | 'unit'>): string {
  return JSON.stringify([by === undefined ? [] : [by.id], across === undefined ? [] : [across.id], unit])
}

/** The address of a report with other parameters. */
export function addressWith(screen: string, params: URLSearchParams): string {
  return addressOfScreen(screen, Object.fromEntries(params))
}
