import type { Entity } from '../model/entity.ts'
import type { Conversion } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import { at, issue } from '../rules/issue.ts'
import type { Issue } from '../wire/envelope.ts'
import type { SourcePick } from './source-pick.ts'
import { isBlank } from '../model/document.ts'
import type { Row } from '../model/document.ts'
import { holds } from '../expression/evaluate-formula.ts'
import { storedFromSource } from './take-from-source.ts'
import type { LiveValues } from '../expression/values-of.ts'

/**
 * The header fields that all rows must agree on, from the first row; entered values take precedence where they may be entered. What a person blanks in a copy
 * stays blank, as in its rows.
 */
export function commonHeaderValues(model: Model, entity: Entity, conversion: Conversion, header: Row, first: LiveValues): Row {
  const values: Record<string, unknown> = {}
  for (const [name, { value, when }] of Object.entries(conversion.same)) {
    if (!holds(model, when, first)) continue
    const isGiven = !isBlank(header[name]) || (conversion.take.pending === undefined && name in header && entity.fields[name]?.required !== true)
    const isEntered = entity.fields[name]?.readonly !== true && isGiven
    values[name] = isEntered ? header[name] : storedFromSource(model, entity, name, value, first)
  }
  return values
}

/** A refusal for every row whose value differs from the first row's. */
export function mixedLineIssues(
  model: Model,
  entity: Entity,
  conversion: Conversion,
  rows: readonly { readonly pick: SourcePick; readonly values: LiveValues | undefined }[],
): readonly Issue[] {
  const issues: Issue[] = []
  const sourced = rows.filter((row): row is { readonly pick: SourcePick; readonly values: LiveValues } => row.values !== undefined)
  for (const [name, { value, code, when }] of Object.entries(conversion.same)) {
    let first: unknown
    for (const [index, { pick, values }] of sourced.filter((row) => holds(model, when, row.values)).entries()) {
      const own = storedFromSource(model, entity, name, value, values)
      if (index === 0) first = own
      else if (own !== first) issues.push(issue(code, at(pick.path, conversion.link)))
    }
  }
  return issues
}
