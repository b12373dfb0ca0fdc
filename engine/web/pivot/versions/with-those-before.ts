import { idOfValue } from '../../cells/text-of-value.ts'
import { valueAtPath } from '../../cells/value-at-path.ts'
import type { PivotGroup } from '../lines/pivot-of.ts'

/** A version, and the one before it of the same thing. */
export type Version = PivotGroup & { readonly before: PivotGroup | undefined }

/** Each version with the one before it; the field `of` of their lines says what they are versions of. */
export function withThoseBefore(groups: readonly PivotGroup[], of: string): readonly Version[] {
  const latest = new Map<string, PivotGroup>()
  return groups.map((group) => {
    const thing = idOfValue(valueAtPath(group.lines[0]!, of)) ?? ''
    const before = latest.get(thing)
    latest.set(thing, group)
    return { ...group, before }
  })
}
