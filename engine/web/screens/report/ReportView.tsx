import './report.css'
import '../list/list.css'
import { IconChevronLeft } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui-19'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Bucket } from '../../../core/model/report.ts'
import type { ReportScreen } from '../../../core/model/screen.ts'
import { measureMeaningKeys, measureTextKeys } from '../../../core/text/text-keys.ts'
import { pathOfReport } from '../../../core/wire/report.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { downloadSheet } from '../../cells/download-content.ts'
import { useWords } from '../../cells/use-words.ts'
import { EmptyState } from '../../feedback/EmptyState.tsx'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { LoadingState } from '../../feedback/LoadingState.tsx'
import { loadChunk } from '../../foundation/load-chunk.ts'
import { useModel } from '../../model/use-model.ts'
import { useSession } from '../../session/use-session.ts'
import { toast } from '../../ui/toast.ts'
import { chartContent } from './chart-content.ts'
import { axisText, figureText } from './figure-text.ts'
import { ReportRows } from './ReportRows.tsx'
import { addressWith, ReportTable } from './ReportTable.tsx'
import { ReportTools } from './ReportTools.tsx'
import { type ReportCell, withCell } from './report-state.ts'
import { addressOfMore, moreBehind } from './more-of-value.ts'
import { useReport, useReportState } from './use-report.ts'

// The library of charts is larger than the first list: it loads when a report is drawn.
const ReportChart = lazy(() => loadChunk(async () => ({ default: (await import('./ReportChart.tsx')).ReportChart })))

/** Figures about rows in groups that the person chooses: drawn, as a table, and the rows behind each figure. The address says all of it. */
export function ReportView({ screen }: { screen: ReportScreen }) {
  const model = useModel()
  const words = useWords()
  const { language, permissions } = useSession()
  const { params, list, state, choice, question, filter, choose } = useReportState(screen)
  const report = useReport(screen.name, question, language)
  const [isExporting, setExporting] = useState(false)
  const owner = model.entities[screen.entity]!
  const entity = screen.rows === undefined ? owner : (model.entities[owner.fields[screen.rows]?.entity ?? ''] ?? owner)
  const drill = model.screens[screen.drill]
  const answer = report.data
  const nameOf = useCallback((measure: string) => words.text(measureTextKeys(screen.name, measure)), [words, screen])
  const groupText = useCallback(
    (key: string) => {
      const [field = '', every] = key.split(':')
      const name = words.path(entity, field)
      return every === undefined ? name : words.text(`ui.report.every.${every}`, { name })
    },
    [words, entity],
  )
  const valueText = useCallback((text: string, id: string | null) => (id === null || text === '' ? words.text('ui.report.blank') : text), [words])
  const units = [...new Set((answer?.rows ?? []).flatMap(({ unit }) => unit ?? []))]
  const unit = units.find((each) => each === choice.unit) ?? units[0] ?? null
  const drawn = screen.measures.find(({ name }) => name === answer?.measure)
  const type = drawn?.type ?? 'decimal'
  const every = answer?.by.split(':')[1] as Bucket | undefined
  const content = useMemo(
    () =>
      answer &&
      chartContent({
        rows: answer.rows,
        measure: answer.measure,
        unit,
        every,
        chart: choice.chart ?? screen.chart,
        isSummed: drawn?.kind === 'sum' || drawn?.kind === 'count' || drawn?.kind === 'distinct',
        nameOf: valueText,
        total: nameOf(answer.measure),
      }),
    [answer, unit, every, choice.chart, screen.chart, drawn, valueText, nameOf],
  )
  const textOfFigure = useCallback((figure: string) => figureText(figure, type), [type])
  const textOnAxis = useCallback((figure: string) => axisText(figure, type), [type])
  const title = words.text(`screen.${screen.name}`)
  const addressOf = useCallback((cell: ReportCell | undefined) => addressWith(screen.name, withCell(params, cell)), [screen, params])

  async function take() {
    setExporting(true)
    try {
      const { entity: file } = await callOrThrow(pathOfReport(screen.name, 'export'), { entity: question })
      const { name, content: bytes } = file as { readonly name: string; readonly content: string }
      downloadSheet(name, bytes)
    } catch (error) {
      toast('error', error instanceof Error ? error.message : String(error), 'reportExport')
    } finally {
      setExporting(false)
    }
  }

  const { cell } = choice
  const namesOfCell = ({ measure, by, across, unit: of }: ReportCell): readonly string[] => {
    const row = answer?.rows.find((each) => by !== undefined && each.by?.id === by)
    const column = answer?.rows.find((each) => across !== undefined && each.across?.id === across)
    return [
      nameOf(measure),
      ...(row?.by === undefined ? [] : [valueText(row.by.text, row.by.id)]),
      ...(column?.across === undefined ? [] : [valueText(column.across.text, column.across.id)]),
      ...(typeof of === 'string' ? [of] : []),
    ]
  }
  const more = answer === undefined ? undefined : moreBehind(screen, answer.by, model.screens, permissions)
  const isTold = answer !== undefined && answer.rows.some(({ by }) => by !== undefined)
  const sentence =
    answer === undefined || content === undefined
      ? ''
      : words.text('ui.report.sentence', {
          measure: nameOf(answer.measure),
          group: groupText(answer.by),
          from: answer.from,
          to: answer.to,
        })
  return (
    <div className="list report" data-view={cell === undefined ? 'figures' : 'rows'}>
      <header className="list-head">
        <div className="list-name">
          <h1>{cell === undefined ? title : words.text('ui.report.behind', { measure: namesOfCell(cell).join(' · ') })}</h1>
          {cell !== undefined && (
            <Link className="report-back" to={addressOf(undefined)}>
              <IconChevronLeft aria-hidden />
              {title}
            </Link>
          )}
          {answer !== undefined && (
            <span className="report-days">
              {answer.from} – {answer.to}
            </span>
          )}
        </div>
        <div className="list-bar">
          {permissions.has(screen.export) && cell === undefined && (
            <Button data-action="export" loading={isExporting} disabled={!isTold} onClick={() => void take()}>
              {words.text('ui.report.export')}
            </Button>
          )}
        </div>
      </header>
      {cell !== undefined && drill?.kind === 'list' ? (
        <ReportRows screen={screen} list={drill} entity={entity} label={title} question={question} cell={cell} />
      ) : (
        <>
          <ReportTools
            list={list}
            entity={entity}
            state={state}
            answer={answer}
            chart={content?.kind ?? 'bars'}
            unit={unit}
            units={units}
            groupText={groupText}
            nameOf={nameOf}
            onFilter={filter}
            onChoose={choose}
          />
          {answer?.isOutOfRange === true && (
            <p className="screen-note" role="status">
              {words.text('ui.report.outOfRange', { months: String(screen.range.months), day: answer.from })}
            </p>
          )}
          {report.error !== null ? (
            <ErrorState error={report.error} onRetry={() => void report.refetch()} />
          ) : answer === undefined || content === undefined ? (
            <LoadingState kind="report" />
          ) : !isTold ? (
            <EmptyState title={words.text('ui.report.nothing')} description={words.text('ui.report.nothingHint', { from: answer.from, to: answer.to })} />
          ) : (
            <div className="report-body">
              <figure className="report-chart" data-chart={content.kind}>
                <Suspense fallback={<div className="report-drawing" />}>
                  <ReportChart content={content} sentence={sentence} figureText={textOfFigure} axisText={textOnAxis} />
                </Suspense>
                <figcaption>
                  {sentence}
                  {unit !== null && ` · ${unit}`}
                  {content.left > 0 && ` · ${words.text('ui.report.left', { count: String(content.left) })}`}
                </figcaption>
              </figure>
              {answer.capped && <p className="screen-note">{words.text('ui.report.capped')}</p>}
              <ReportTable
                label={title}
                heading={groupText(answer.by)}
                answer={answer}
                measures={screen.measures}
                nameOf={nameOf}
                valueText={valueText}
                addressOf={addressOf}
                moreOf={(id) => more && addressOfMore(more, screen, answer, id)}
              />
              <dl className="report-meanings">
                {answer.told.map((name) => (
                  <div key={name}>
                    <dt>{nameOf(name)}</dt>
                    <dd>{words.text(measureMeaningKeys(screen.name, name))}</dd>
                  </div>
                ))}
              </dl>
            </div>
          )}
        </>
      )}
    </div>
  )
}
