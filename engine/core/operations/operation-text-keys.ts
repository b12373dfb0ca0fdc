import { operationSignatures } from './operation-signatures.ts'
import type { OperationSignature, OperationName } from './operation-signatures.ts'

/** The texts that an operation needs: its name, its constraints, the scenarios, and the columns of constraints. */
export function operationTextKeys(name: OperationName): readonly string[] {
  const { constraints, scenarios }: OperationSignature = operationSignatures[name]
  const columns = new Set(Object.values(constraints).flatMap(({ per }) => per ?? []))
  return [
    `operation.${name}.name`,
    ...Object.keys(constraints).map((constraint) => `operation.${name}.ask.${constraint}`),
    ...scenarios.map((scenario) => `operation.${name}.scenario.${scenario}`),
    ...[...columns].map((column) => `operation.${name}.per.${column}`),
  ]
}
