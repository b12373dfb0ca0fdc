/**
 * The name under which open pages of an enterprise hear that the comments which its people read on a document have changed. Of its own comments nobody else hears,
 * and who only refers to the document hears of none.
 */
export function commentsOf(document: string, enterprise: string): string {
  return `comments ${document} ${enterprise}`
}
