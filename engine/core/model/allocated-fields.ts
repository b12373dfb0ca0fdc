import type { Allocation } from './lifecycle.ts'

/** The fields of a record that its shares write. */
export function allocatedFields(allocation: Allocation | undefined): readonly string[] {
  return allocation === undefined ? [] : [allocation.of, ...allocation.with]
}
