import type { PluginPrinting } from '../../../../core/permissions/printing.ts'
import type { Plugin } from './ask-plugin.ts'
import { isOlder } from './is-older.ts'

/** A PDF in base64 with its name, fetched when its turn has come, for what is fetched counts as printed; or why the server did not give it. */
export type FetchPaper = () => Promise<{ readonly name: string; readonly content: string } | { readonly failed: string }>

/** How many documents the plug-in has taken, of how many that were chosen. */
type Progress = { readonly sent: number; readonly of: number }

/** What is said about the plug-in: it is missing, too old, prints, did not print a document or did not get it; or it has printed all. */
export type PluginState =
  | ({ readonly kind: 'missing' } & Progress)
  | ({ readonly kind: 'old'; readonly version: string } & Progress)
  | ({ readonly kind: 'printing' } & Progress)
  | ({ readonly kind: 'refused'; readonly reason: string; readonly name: string } & Progress)
  | ({ readonly kind: 'failed'; readonly reason: string } & Progress)
  | ({ readonly kind: 'printed'; readonly copies: number; readonly printer: string } & Progress)

type Printing = {
  readonly plugin: Plugin
  readonly printing: PluginPrinting
  readonly papers: readonly FetchPaper[]
  /** How many of the papers it has taken before. */
  readonly already: number
  readonly tell: (state: PluginState) => void
  readonly isLeft: () => boolean
}

/**
 * Gives the plug-in one document after the other, each once it is fetched, and ends at the first that it does not print. Nothing is fetched before the plug-in has
 * answered with a version that is new enough. Returns how many of the papers it has taken.
 */
export async function printEach({ plugin, printing, papers, already, tell, isLeft }: Printing): Promise<number> {
  const { leastVersion, printer, copies } = printing
  const of = papers.length
  const hello = await plugin.hello()
  if (hello.kind !== 'here') tell({ kind: 'missing', sent: already, of })
  else if (isOlder(hello.version, leastVersion)) tell({ kind: 'old', version: hello.version, sent: already, of })
  if (hello.kind !== 'here' || isOlder(hello.version, leastVersion)) return already
  for (let sent = already; sent < of; sent++) {
    tell({ kind: 'printing', sent, of })
    const paper = await papers[sent]!()
    if (isLeft()) return sent
    if ('failed' in paper) {
      tell({ kind: 'failed', reason: paper.failed, sent, of })
      return sent
    }
    const answer = await plugin.print({ ...paper, printer, copies })
    if (answer.kind === 'done' && answer.printed) continue
    tell({ kind: 'refused', reason: (answer.kind === 'done' && answer.reason) || '', name: paper.name, sent, of })
    return sent
  }
  tell({ kind: 'printed', copies, printer, sent: of, of })
  return of
}
