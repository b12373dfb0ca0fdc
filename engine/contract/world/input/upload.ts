import { isBlank } from '../../../core/model/document.ts'
import type { Row } from '../../../core/model/document.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Person } from '../../people/person.ts'
import { zipArchive } from './zip-archive.ts'
import type { World } from '../world.ts'

const PDF = new TextEncoder().encode('%PDF-1.7\n%%EOF\n')

/** The shortest electronic invoice. */
const INVOICE = new TextEncoder().encode(
  '<Invoice><ID>CASE-1</ID><DocumentCurrencyCode>CNY</DocumentCurrencyCode><TaxTotal><TaxAmount currencyID="CNY">13</TaxAmount></TaxTotal><LegalMonetaryTotal><TaxExclusiveAmount>100</TaxExclusiveAmount></LegalMonetaryTotal></Invoice>',
)

/** The value of a files field; `type` is there only if core reads it. */
export type Uploaded = { readonly id: string; readonly type?: string }

/** Uploads a file for a files field: the shortest PDF, or, if the action unpacks the field, an archive with a PDF named after the document. */
export async function uploadFor(world: World, person: Person, { unpacking, fileReading }: Transition, field: Field, document: Row = {}): Promise<Uploaded> {
  if (fileReading?.from === field.name) return { id: await upload(world, person, 'case.zip', zipArchive([{ name: 'case.xml', content: INVOICE }])) }
  if (unpacking?.from !== field.name) return { id: await upload(world, person, 'case.pdf', PDF) }
  const named = unpacking.by.find((name) => !isBlank(document[name]))
  const called = named === undefined ? 'case' : String(document[named])
  return { id: await upload(world, person, 'case.zip', zipArchive([{ name: `${called}.pdf`, content: PDF }])), type: 'zip' }
}

async function upload(world: World, { actor, cookie, token }: Person, name: string, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const form = { token, name, content }
  const { json, httpStatus } = await world.transport.send({ side: actor.side, method: 'POST', path: '/api/file/upload', cookie, form })
  const id = ((json ?? {}) as { readonly entity?: { readonly id?: unknown } }).entity?.id
  if (typeof id !== 'string') throw new Error(`Cannot upload: HTTP ${httpStatus} ${JSON.stringify(json)?.slice(0, 200)}`)
  return id
}
