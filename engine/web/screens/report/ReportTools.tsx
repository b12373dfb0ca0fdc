import type { Entity } from '../../../core/model/entity.ts'
import { fieldAtPath } from '../../../core/model/field-at-path.ts'
import { CHART_KINDS, type ChartKind } from '../../../core/model/report.ts'
import type { ListScreen } from '../../../core/model/screen.ts'
import { isHiddenAt } from '../../../core/permissions/is-hidden-at.ts'
import { useWords } from '../../cells/use-words.ts'
import { LabelledSelect } from '../../fields/LabelledSelect.tsx'
import { useModel } from '../../model/use-model.ts'
import { useSession } from '../../session/use-session.ts'
import { Segments } from '../../ui/Segments.tsx'
import { FilterInput } from '../list/filters/FilterInput.tsx'
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
  const model = useModel()
  const words = useWords()
  const { side, permissions } = useSession()
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
        {list.filters.map((path) => {
          const found = fieldAtPath(model, entity, path)
          if (found === undefined || isHiddenAt(model, entity, path, { side, permissions })) return null
          return (
            <div key={path} data-filter={path}>
              <FilterInput
                {...found}
                label={words.path(entity, path)}
                filter={state.filters[path]}
                months={path === list.range?.field ? list.range.months : undefined}
                onChange={(next) => {
                  const { [path]: _, ...others } = state.filters
                  onFilter({ filters: next === undefined ? others : { ...others, [path]: next } })
                }}
              />
            </div>
          )
        })}
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
