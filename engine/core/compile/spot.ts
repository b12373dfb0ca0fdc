import type { Place } from '../model/place.ts'
import { offsetOf, placeAtOffset, problemAtOffset } from './source-file.ts'
import type { JsonPath, SourceFile } from './source-file.ts'
import type { CatalogueProblem } from './problem.ts'

/** One node of one declaration file. */
export type Spot = { readonly source: SourceFile; readonly path: JsonPath }

/** The spot further in. */
export function within(spot: Spot, ...keys: JsonPath): Spot {
  return { source: spot.source, path: [...spot.path, ...keys] }
}

/** Line and column of a value in its file, or of the key that holds it. */
export function placeOf(spot: Spot, on: 'value' | 'key' = 'value'): Place {
  return placeAtOffset(spot.source, offsetOf(spot.source, spot.path, on))
}

/** A problem of the value at a spot, or with `'key'` of its name. */
export function problemOf(
  spot: Spot,
  message: string,
  hint?: string,
  on: 'value' | 'key' = 'value',
  severity: CatalogueProblem['severity'] = 'error',
): CatalogueProblem {
  return problemAtOffset(spot.source, offsetOf(spot.source, spot.path, on), message, hint, severity)
}
