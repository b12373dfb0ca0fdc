import type { OffersDeclaration } from '../../../../build/declared/grammar.ts'
import type { Offers } from '../../model/field.ts'
import { report, reportUnknown, withArticle } from '../context/compilation.ts'
import type { Compilation } from '../context/compilation.ts'
import type { DeclaredEntity, DeclaredField } from '../context/declare-entities.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { within } from '../source/source-node.ts'
import type { KnownDeclarations } from './declared-field.ts'

/** What an input offers: days for a day or moment, texts of records for a text. */
export function compileOffers(
  compilation: Compilation,
  known: KnownDeclarations,
  { declared: { type }, node }: DeclaredField,
  offers: OffersDeclaration,
  owner: DeclaredEntity | undefined,
): Offers {
  const at = within(node, 'offers')
  for (const key of Object.keys(offers) as (keyof OffersDeclaration)[])
    if ((key === 'records' || key === 'where') !== (type === 'text'))
      report(compilation, within(at, key), `${withArticle(type)} field is offered no "${key}"`, undefined, 'key')
  const dates = owner?.fields.filter((field) => field.declared.type === 'date').map(({ name }) => name) ?? []
  if (offers.from !== undefined && !dates.includes(offers.from))
    reportUnknown(compilation, within(at, 'from'), `no date "${offers.from}" beside it`, offers.from, dates)
  return withoutUndefined({ after: offers.after, from: offers.from, records: recordsOf(compilation, known, { node: at, offers }) }) as Offers
}

function recordsOf(
  compilation: Compilation,
  { entities }: KnownDeclarations,
  { node, offers: { records, where } }: { readonly node: DeclaredField['node']; readonly offers: OffersDeclaration },
): Offers['records'] {
  if (records === undefined) return undefined
  const [name = '', field = ''] = records.split('.')
  const entity = entities.get(name)
  if (entity === undefined) reportUnknown(compilation, within(node, 'records'), `unknown entity "${name}"`, name, entities.keys())
  else {
    checkField(compilation, within(node, 'records'), entity, field, 'text')
    if (where !== undefined) checkField(compilation, within(node, 'where'), entity, where, 'flag')
  }
  return { entity: name, field, ...(where === undefined ? {} : { where }) }
}

function checkField(compilation: Compilation, node: DeclaredField['node'], entity: DeclaredEntity, name: string, type: string): void {
  const names = entity.fields.filter((field) => field.declared.type === type).map((field) => field.name)
  if (!names.includes(name)) reportUnknown(compilation, node, `no field "${name}" in ${entity.name}`, name, names)
}
