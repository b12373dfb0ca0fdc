import { languages } from '../../engine/core/model/side.ts'
import type { Pack, SplitModel } from '../../engine/web/model/packs.ts'
import { shortPack } from '../../engine/web/model/short-pack.ts'

function isPlace(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'file' in value && 'line' in value
}

const OFF: ReadonlySet<string> = new Set(['system', 'required', 'readonly'])

/** Without declaration places and areas, what is counted, reasons for our own routes, and the marks of fields: a fifth of the weight, and unused on a built page. */
export function withoutPlaces(key: string, value: unknown): unknown {
  // A page knows that a field is counted; the server counts it.
  if (key === 'tally' && typeof value === 'object') return {}
  // A false flag means the same as an absent one.
  if (value === false && OFF.has(key)) return undefined
  // Packs are made by area; a page has no use for it.
  const isOfDeclaring = (key === 'own' || key === 'area') && typeof value === 'string'
  const isUnread = (key === 'at' && isPlace(value)) || key === 'spec' || isOfDeclaring || (key === 'kind' && value === 'field')
  return isUnread ? undefined : value
}

/** A pack as a built page has it. */
export function asRead(pack: Pack): Pack {
  return JSON.parse(JSON.stringify(pack, withoutPlaces)) as Pack
}

/** The packs as files of a built site, by their names below the folder of packs: "cn/<screen>.json". */
export function packFiles({ packs }: SplitModel): ReadonlyMap<string, string> {
  return new Map(
    languages.flatMap((language) =>
      Object.entries(packs[language]).map(([name, pack]) => [`${language}/${name}.json`, JSON.stringify(shortPack(asRead(pack)))] as const),
    ),
  )
}
