import './changed-value.css'
import type { ReactNode } from 'react'
import type { Field } from '../../core/model/field.ts'
import { isSameStored } from '../../core/model/stored-value.ts'

/** Checks whether a value differs from what stood there before; a reference by its record. */
export function isChanged(field: Field, before: unknown, now: unknown): boolean {
  return !isSameStored(field, idOf(before), idOf(now))
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

/** A value that has changed: what stood there before, crossed out, and what stands there now. */
export function ChangedValue({ before, now }: { readonly before: ReactNode; readonly now: ReactNode }) {
  return (
    <span className="changed">
      <del>{before}</del>
      <span aria-hidden="true">→</span>
      <ins>{now}</ins>
    </span>
  )
}
