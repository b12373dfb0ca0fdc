import type { OperationName, OperationScenario } from '../../core/operations/operation-signatures.ts'
import { ActionButton } from '../actions/ActionButton.tsx'
import { formatDecimal, formatRate } from '../../core/text/format-decimal.ts'
import { useWords } from '../cells/use-words.ts'

type Props = {
  readonly name: OperationName
  readonly scenarios: readonly OperationScenario[]
  readonly currency: string
  readonly isTaking: boolean
  readonly onTake: (scenario: OperationScenario) => void
}

/** The label of each figure of a scenario, and its format. */
const figures: readonly (readonly [label: string, show: (scenario: OperationScenario) => string | undefined])[] = [
  ['operation.all.cost', ({ cost }) => cost && formatDecimal(cost, 2, 2)],
  [
    'operation.all.difference',
    ({ difference }) => difference && (difference.startsWith('-') || Number(difference) === 0 ? '' : '+') + formatDecimal(difference, 2, 2),
  ],
  ['operation.all.suppliers', ({ suppliers }) => suppliers?.toString()],
  ['operation.all.dividedLines', ({ dividedLines }) => dividedLines?.toString()],
  ['operation.all.lastDelivery', ({ lastDelivery }) => lastDelivery],
  ['operation.all.gap', ({ gap }) => gap && formatRate(gap)],
]

/** Scenarios side by side, one column each, with the button that accepts it. */
export function ScenarioTable({ name, scenarios, currency, isTaking, onTake }: Props) {
  const words = useWords()
  return (
    <div className="proposal-scroll">
      <table className="proposal-table proposal-scenarios">
        <thead>
          <tr>
            <th scope="col">{words.text('operation.all.scenario')}</th>
            {scenarios.map((scenario) => (
              <th key={scenario.name} scope="col" className="proposal-figure" data-scenario={scenario.name}>
                {words.text(`operation.${name}.scenario.${scenario.name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map(([label, show]) => (
            <tr key={label}>
              <th scope="row">
                {words.text(label)}
                {label === 'operation.all.cost' && currency !== '' && ` (${currency})`}
              </th>
              {scenarios.map((scenario) => (
                <td key={scenario.name} className="proposal-figure">
                  {scenario.kind === 'award' ? (show(scenario) ?? words.text('operation.all.blank')) : words.text('operation.all.blank')}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <td />
            {scenarios.map((scenario) => (
              <td key={scenario.name} className="proposal-figure">
                {scenario.kind === 'award' ? (
                  <ActionButton
                    name={`take:${scenario.name}`}
                    label={words.text('operation.all.accept')}
                    look={scenario.name === scenarios[0]?.name ? 'primary' : 'second'}
                    reasons={[]}
                    loading={isTaking}
                    onClick={() => onTake(scenario)}
                  />
                ) : (
                  <span className="proposal-none">{words.text(`operation.all.${scenario.kind}`)}</span>
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
