import { Decimal } from '../../core/decimal/decimal.ts'
import { isBlank } from '../../core/model/document.ts'
import type { Person, Reply } from '../people/person.ts'
import type { Request } from '../world/request.ts'
import { findingOf } from './finding.ts'
import type { Finding } from './finding.ts'
import { exported, pageOf, totalsOf } from './listed.ts'
import type { Format, Listing } from './listed.ts'
import type { ListStep } from './story-file.ts'

type Looked = { readonly request: Request; readonly reply: Reply; readonly findings: readonly Finding[] }

/** Asks for a page of these rows and for files of them, and compares the totals and the cells with those of a story. */
export async function lookAtList(
  person: Person,
  listing: Listing,
  ids: readonly string[],
  { pageSize = 1, totals = {}, columns, cells }: ListStep,
): Promise<Looked> {
  const { path, entity, screen } = listing
  const envelope = pageOf(listing, ids, pageSize)
  const request = { person, path, envelope }
  const reply = await person.call(path, envelope)
  const shown = totalsOf(reply)
  const findings = Object.entries(totals).flatMap(([name, wanted]): readonly Finding[] => {
    const value = shown[name]
    if (wanted === null ? isBlank(value) : isFigure(value) && new Decimal(value).equals(wanted)) return []
    return [findingOf(entity.name, name, `${screen.name} shows ${JSON.stringify(value)} as the total of ${name}, not ${JSON.stringify(wanted)}`)]
  })
  if (reply.answer?.returnCode !== '0' || findings.length > 0 || columns === undefined || cells === undefined) return { request, reply, findings }
  for (const format of ['csv', 'xlsx'] as const) {
    const looked = await lookAtFile(person, listing, ids, columns, cells, format)
    if (looked.findings.length > 0 || looked.reply.answer?.returnCode !== '0') return looked
  }
  return { request, reply, findings }
}

async function lookAtFile(
  person: Person,
  listing: Listing,
  ids: readonly string[],
  columns: readonly string[],
  cells: readonly (readonly string[])[],
  format: Format,
): Promise<Looked> {
  const { entity, screen, exportPath = '' } = listing
  const { envelope, reply, cells: found } = await exported(person, listing, exportPath, ids, columns, format)
  const request = { person, path: exportPath, envelope }
  const findings =
    found === undefined
      ? [{ text: `${screen.name} is not exported as a file of kind ${format}`, cause: 'export' }]
      : cells.flatMap((row, index) =>
          row.flatMap((wanted, place): readonly Finding[] => {
            const cell = found[index]?.[place]
            const name = columns[place] ?? ''
            if (cell === wanted || (format === 'xlsx' && isFigure(cell) && isFigure(wanted) && new Decimal(cell).equals(wanted))) return []
            return [
              findingOf(entity.name, name, `row ${index + 1} of the exported ${format} has ${JSON.stringify(cell)} as ${name}, not ${JSON.stringify(wanted)}`),
            ]
          }),
        )
  return { request, reply, findings }
}

function isFigure(value: unknown): value is string {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
}
