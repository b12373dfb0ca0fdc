import { groupDigits } from '../cells/format-decimal.ts'

/** A count; with a plus if the counting stopped at the cap. */
export function CountText({ count }: { count: { readonly total: number; readonly capped: boolean } }) {
  return (
    <>
      {groupDigits(String(count.total))}
      {count.capped && '+'}
    </>
  )
}
