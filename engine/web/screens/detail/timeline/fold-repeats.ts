import type { CommentForReader } from '../../../../core/wire/discussion.ts'
import { textOfValue } from '../../../cells/text-of-value.ts'
import type { Row } from '../../../cells/value-at-path.ts'

/** What a timeline shows at one point: a comment, or what was done, once or several times in a row. */
export type TimelineItem =
  | { readonly kind: 'comment'; readonly id: string; readonly at: string; readonly comment: CommentForReader }
  | { readonly kind: 'entries'; readonly id: string; readonly at: string; readonly entries: readonly Row[] }

/** History and comments in one line, the latest first. What one person has done several times in a row, such as on each line, is one item, named after the first; a comment between parts it. */
export function timelineOf(entries: readonly Row[], comments: readonly CommentForReader[]): readonly TimelineItem[] {
  const items: readonly TimelineItem[] = [
    ...entries.map((entry, place): TimelineItem => ({
      kind: 'entries',
      id: textOfValue(entry['id']) || String(place),
      at: textOfValue(entry['at']),
      entries: [entry],
    })),
    ...comments.map((comment): TimelineItem => ({ kind: 'comment', id: comment.id, at: comment.at, comment })),
  ]
  const folded: TimelineItem[] = []
  for (const item of items.toSorted((a, b) => b.at.localeCompare(a.at))) {
    const last = folded.at(-1)
    if (last?.kind === 'entries' && item.kind === 'entries' && isRepeat(last.entries[0]!, item.entries[0]!))
      folded[folded.length - 1] = { ...last, id: item.id, entries: [...last.entries, ...item.entries] }
    else folded.push(item)
  }
  return folded
}

const COMPARED = ['action', 'account', 'accountName', 'side', 'onBehalf', 'region', 'fromState', 'toState'] as const

function isRepeat(one: Row, other: Row): boolean {
  return saysNoMore(one) && saysNoMore(other) && COMPARED.every((key) => textOfValue(one[key]) === textOfValue(other[key]))
}

/** A reason, and records that a field gained or lost, are read one by one. */
function saysNoMore({ reason, changes }: Row): boolean {
  const lists = (Array.isArray(changes) ? (changes as readonly Row[]) : []).some(({ added, removed }) => added !== undefined || removed !== undefined)
  return textOfValue(reason) === '' && !lists
}
