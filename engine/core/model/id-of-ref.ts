/** The id of the record in a ref, whether it comes as `{ id, text }`, as the record or as the id alone; a blank stays as it is. */
export function idOfRef(ref: unknown): unknown {
  return typeof ref === 'object' && ref !== null ? (ref as { readonly id?: unknown }).id : ref
}
