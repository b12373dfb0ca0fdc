import type { LiveDocument } from '../../../core/lifecycle/live/live-document.ts'
import type { EditedLines } from '../line-store/edited-lines.ts'
import type { WordedIssue } from '../worded-issue.ts'
import type { HeaderIssues } from './header-issues.ts'

/** What is told to be wrong: the first ones, in the order of the document, and how many there are. */
export type ShownIssues = { readonly list: readonly WordedIssue[]; readonly count: number }

// A list of thousands is read by nobody.
const mostListed = 100

/** Lists what is told to be wrong, with its places as they are now; the same object until something of it changes. */
export function shownIssues(live: LiveDocument, header: HeaderIssues, linesByName: ReadonlyMap<string, EditedLines>): () => ShownIssues {
  let listed: { readonly rounds: readonly unknown[]; readonly issues: ShownIssues } | undefined
  return () => {
    const rounds = [header.shown(), ...[...linesByName.values()].flatMap((lines) => [lines.issues.round, lines.order()])]
    if (listed !== undefined && rounds.every((round, place) => round === listed!.rounds[place])) return listed.issues
    const list: WordedIssue[] = [...header.shown()]
    let count = list.length
    for (const [name, lines] of linesByName) {
      count += lines.issues.count
      if (lines.issues.count === 0) continue
      for (const [place, row] of live.rows(name).entries()) {
        if (list.length >= mostListed) break
        for (const issue of lines.issues.shown(String(row['id'])))
          list.push({ ...issue, path: `${name}[${place}]${issue.path === '' ? '' : `.${issue.path}`}` })
      }
    }
    listed = { rounds, issues: { list: list.slice(0, mostListed), count } }
    return listed.issues
  }
}
