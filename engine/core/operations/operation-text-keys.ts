import { operationContracts } from './contracts.ts'
import type { OperationContract, OperationName } from './contracts.ts'

/** The words that an operation needs: its own name, everything that may be asked, the scenarios, and the columns that asks are about. */
export function operationTextKeys(name: OperationName): readonly string[] {
  const { asks, scenarios }: OperationContract = operationContracts[name]
  const columns = new Set(Object.values(asks).flatMap(({ per }) => per ?? []))
  return [
    `operation.${name}.name`,
    ...Object.keys(asks).map((ask) => `operation.${name}.ask.${ask}`),
    ...scenarios.map((scenario) => `operation.${name}.scenario.${scenario}`),
    ...[...columns].map((column) => `operation.${name}.per.${column}`),
  ]
}
