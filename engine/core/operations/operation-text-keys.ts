import { operationSignatures } from './operation-signatures.ts'
import type { OperationSignature, OperationName } from './operation-signatures.ts'

/** The words that an operation needs: its own name, everything that may be asked, the scenarios, and the columns that asks are about. */
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
