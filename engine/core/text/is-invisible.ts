/** What shows nothing on a page or on paper: spaces, control characters, and what only shapes or turns its neighbours. */
export const UNSEEN: string = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`

const VISIBLE = new RegExp(`[^${UNSEEN}]`, 'u')

/** Checks whether a text shows nothing: spaces alone, or characters without width. */
export function isInvisible(text: string): boolean {
  return !VISIBLE.test(text)
}
