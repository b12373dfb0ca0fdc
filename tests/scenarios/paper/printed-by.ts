import { readPdf } from '../../files/read-pdf.ts'
import type { SignedIn } from '../../support/api.ts'
import { done } from '../story.ts'

/** Where a side prints a kind of document: the path of the call, and the screen. */
export type PrintingPlace = readonly [path: string, screen: string]

/** What a person gets on paper of a document: the text of all pages in one line, and what the codes say. */
export async function printedBy(
  person: SignedIn,
  [path, screen]: PrintingPlace,
  id: unknown,
  language = 'en',
): Promise<{ readonly text: string; readonly codes: readonly string[] }> {
  const { entity } = done(await person.call(path, { entity: { screen, language }, entityList: [{ id }] }))
  const read = await readPdf(Buffer.from((entity as { content: string }).content, 'base64'))
  return {
    text: read
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' '),
    codes: read.flatMap(({ codes }) => codes.map(({ says }) => says)).toSorted(),
  }
}
