import type { LiveDocument } from '../../../core/lifecycle/live/live-document.ts'
import type { LinesInWriting } from '../lines/lines-in-writing.ts'
import type { ToldIssue } from '../told-issue.ts'
import type { HeaderIssues } from './header-issues.ts'

/** What is told to be wrong: the first ones, in the order of the document, and how many there are. */
export type ToldIssues = { readonly list: readonly ToldIssue[]; readonly count: number }

// A list of thousands is read by nobody.
const mostListed = 100

/** Lists what is told to be wrong, with its places as they are now; the same object until something of it changes. */
export function toldIssues(live: LiveDocument, header: HeaderIssues, linesByName: ReadonlyMap<string, LinesInWriting>): () => ToldIssues {
  let listed: { readonly rounds: readonly unknown[]; readonly issues: ToldIssues } | undefined
  return () => {
    const rounds = [header.told(), ...[...linesByName.values()].flatMap((lines) => [lines.issues.round, lines.order()])]
    if (listed !== undefined && rounds.every((round, place) => round === listed!.rounds[place])) return listed.issues
    const list: ToldIssue[] = [...header.told()]
    let count = list.length
    for (const [name, lines] of linesByName) {
      count += lines.issues.count
      if (lines.issues.count === 0) continue
      for (const [place, row] of live.rows(name).entries()) {
        if (list.length >= mostListed) break
        for (const issue of lines.issues.told(String(row['id']))) list.push({ ...issue, path: `${name}[${place}]${issue.path === '' ? '' : `.${issue.path}`}` })
      }
    }
    listed = { rounds, issues: { list: list.slice(0, mostListed), count } }
    return listed.issues
  }
}
