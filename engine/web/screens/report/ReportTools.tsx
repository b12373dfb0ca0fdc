import type { Entity } from '../../../core/model/entity.ts'
import { CHART_KINDS, type ChartKind } from '../../../core/model/report.ts'
import type { ListScreen } from '../../../core/model/screen.ts'
import { useWords } from '../../cells/use-words.ts'
import { LabelledSelect } from '../../fields/LabelledSelect.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { FieldFilter } from '../list/filters/FieldFilter.tsx'
import type { ListState } from '../list/state/list-state.ts'
import type { withChoice } from './report-state.ts'
import type { ReportAnswer } from './use-report.ts'

type Props = {
  readonly list: ListScreen
  readonly entity: Entity
  readonly state: ListState
  readonly answer: ReportAnswer | undefined
  readonly chart: ChartKind
  readonly unit: string | null
  readonly units: readonly string[]
  readonly groupText: (key: string) => string
  readonly nameOf: (measure: string) => string
  readonly onFilter: (part: Partial<ListState>) => void
  readonly onChoose: (change: Parameters<typeof withChoice>[1]) => void
}

/** What a person chooses of a report: the days and filters, what the rows are gathered by, which figure is drawn, and how. */
export function ReportTools({ list, entity, state, answer, chart, unit, units, groupText, nameOf, onFilter, onChoose }: Props) {
  const words = useWords()
  const choice = (key: 'by' | 'across' | 'measure' | 'unit', value: string, options: readonly (readonly [value: string, text: string])[]) => {
    const label = words.text(`ui.report.${key}`)
    return (
      <span className="report-choice" data-choice={key}>
        <span aria-hidden>{label}</span>
        <LabelledSelect
          label={label}
          value={value}
          optionList={options.map(([each, text]) => ({ value: each, label: text }))}
          onChange={(next) => onChoose({ [key]: String(next) })}
        />
      </span>
    )
  }
  return (
    <div className="report-tools">
      <div className="filter-bar" role="search">
        {list.filters.map((path) => (
          <FieldFilter key={path} screen={list} entity={entity} path={path} filters={state.filters} onChange={onFilter} />
        ))}
      </div>
      {answer !== undefined && (
        <div className="report-choices">
          {choice(
            'by',
            answer.by,
            answer.groups.map((key) => [key, groupText(key)]),
          )}
          {choice('across', answer.across ?? '', [
            ['', words.text('ui.report.none')],
            ...answer.groups.filter((key) => key !== answer.by).map((key) => [key, groupText(key)] as const),
          ])}
          {choice(
            'measure',
            answer.measure,
            answer.measures.map((name) => [name, nameOf(name)]),
          )}
          {units.length > 1 &&
            choice(
              'unit',
              unit ?? '',
              units.map((each) => [each, each]),
            )}
          <Segments
            label={words.text('ui.report.chart')}
            chosen={chart}
            choices={CHART_KINDS.map((kind) => ({ value: kind, text: words.text(`ui.report.${kind}`) }))}
            onChange={(kind) => onChoose({ chart: kind })}
          />
        </div>
      )}
    </div>
  )
}
