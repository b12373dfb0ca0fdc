/** What shows on a page or on paper: neither a space, nor a control character, nor one that only shapes or turns its neighbours. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Checks whether a text shows nothing: spaces alone, or characters without width. */
export function isInvisible(text: string): boolean {
  return !VISIBLE.test(text)
}
