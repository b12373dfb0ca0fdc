import type { LiveDocument } from '../../../core/lifecycle/live/live-document.ts'
import type { EditedLines } from '../line-store/edited-lines.ts'
import type { WordedIssue } from '../worded-issue.ts'
import type { HeaderIssues } from './header-issues.ts'

/** The shown issues: the first ones in the order of the document, and their total number. */
export type ShownIssues = { readonly list: readonly WordedIssue[]; readonly count: number }

// Nobody reads a list of thousands.
const mostListed = 100

/** Lists the shown issues with their present places; the same object until one of them changes. */
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
