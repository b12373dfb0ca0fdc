import { valuesOf } from '../../core/expression/values-of.ts'
import type { Document } from '../../core/model/document.ts'
import type { Entity, Port } from '../../core/model/entity.ts'
import { evaluationContextOf } from '../documents/unit-of-work/evaluation-context-of.ts'
import type { UnitOfWork } from '../documents/unit-of-work/unit-of-work.ts'
import type { Handed } from './port-adapter.ts'

/** What of a document is handed over: figures as exact decimals, rows as a list, what is blank as null. */
export async function valuesToHand(work: UnitOfWork, entity: Entity, { hands }: Port, document: Document): Promise<Handed['values']> {
  const values = valuesOf(work.context.model, entity, document, await evaluationContextOf(work, entity, [document]))
  const own = hands.filter((path) => rowsField(entity, path) === undefined)
  const rows = [...new Set(hands.flatMap((path) => rowsField(entity, path) ?? []))]
  return {
    ...Object.fromEntries(own.map((path) => [path, valueAt(values, path)])),
    ...Object.fromEntries(
      rows.map((name) => {
        const paths = hands.filter((path) => rowsField(entity, path) === name).map((path) => path.slice(name.length + 1))
        return [name, (values[name] as readonly object[]).map((row) => Object.fromEntries(paths.map((path) => [path, valueAt(row, path)])))]
      }),
    ),
  }
}

function rowsField({ fields }: Entity, path: string): string | undefined {
  const first = path.split('.', 1)[0]!
  return fields[first]?.type === 'lines' && first !== path ? first : undefined
}

function valueAt(values: object, path: string): unknown {
  const found = path
    .split('.')
    .reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined), values)
  if (found === undefined || found === null) return null
  // A record that a field refers to is handed over by its id, unless the path goes on.
  return typeof found === 'object' && !Array.isArray(found) && 'id' in found ? (found as { id: unknown }).id : found
}
