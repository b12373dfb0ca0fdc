import { sql } from 'kysely'
import { entityOf, fieldKindsOf } from '../../../engine/core/model/field-kinds.ts'
import type { Entity } from '../../../engine/core/model/entity.ts'
import type { Field } from '../../../engine/core/model/field.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import type { Side } from '../../../engine/core/model/side.ts'
import type { Pool } from '../../../engine/server/store/pool.ts'
import { withoutIds } from '../../support/without-ids.ts'
import { readerFieldOf } from './personal-rows.ts'
import { OTHER_GROUP, OTHER_PURCHASER, OTHER_SUPPLIER, OWN, type World, idIn, personIn } from './world.ts'

/** A value that a viewer must not see, and its owner. */
export type Secret = { readonly text: string; readonly of: string }

/** All planted values, by world, entity or line entity, and field, as stored in the database. */
export type Planted = ReadonlyMap<string, ReadonlyMap<string, Readonly<Record<string, unknown>>>>

/** Reads the worlds back, with the values computed from the planted ones. */
export async function readPlanted(pool: Pool, model: Model, worlds: readonly World[]): Promise<Planted> {
  const planted = new Map<string, Map<string, Readonly<Record<string, unknown>>>>()
  for (const world of worlds) {
    const rows = new Map<string, Readonly<Record<string, unknown>>>()
    for (const name of Object.keys(model.entities)) {
      const found = await sql<
        Record<string, unknown>
      >`select * from ${sql.id(name)} where id = ${idIn(world, name)} and purchaser = ${world.purchaser}`.execute(pool)
      if (found.rows[0] !== undefined) rows.set(name, found.rows[0])
    }
    planted.set(world.name, rows)
  }
  return planted
}

/** A viewer: a side, their codes, and whether their enterprise keeps its groups apart. */
export type Viewer = { readonly side: Side; readonly codes: ReadonlySet<string>; readonly isPrivate: boolean }

/** Everything that this viewer, who works in the world OWN, must not see anywhere. */
export function secretsOf(model: Model, planted: Planted, viewer: Viewer): readonly Secret[] {
  const { side, codes, isPrivate } = viewer
  const secrets: Secret[] = []
  // The same figure may also be visible elsewhere, such as in a sum of one row.
  const seen = new Set<string>()
  const add = (world: World, entity: Entity, name: string) => {
    const text = textOf(planted.get(world.name)?.get(entity.name)?.[name])
    if (text !== undefined) secrets.push({ text, of: `${world.name} ${entity.name}.${name}` })
  }
  const textAt = (path: string, world: World, entity: Entity): string | undefined => {
    const [first = '', second] = path.split('.')
    return second === undefined
      ? textOf(planted.get(world.name)?.get(entity.name)?.[first])
      : textOf(planted.get(world.name)?.get(entity.fields[first]?.entity ?? '')?.[second])
  }
  for (const entity of Object.values(model.entities)) {
    const owner = entity.line === undefined ? entity : entityOf(model, entity.line.of)
    const isGrouped = owner.rows.purchaser !== undefined
    const sees = (world: World): boolean => {
      if (world === OTHER_PURCHASER) return false
      // The planted row belongs to the purchaser's person.
      if (readerFieldOf(owner) !== undefined) return world === OWN && side === 'purchaser'
      if (side === 'supplier') return owner.parties.includes('supplier') && world.supplier === OWN.supplier
      return !(isGrouped && isPrivate && world === OTHER_GROUP && !codes.has(owner.allRows?.purchaser ?? ''))
    }
    for (const world of [OWN, OTHER_GROUP, OTHER_SUPPLIER, OTHER_PURCHASER]) {
      for (const field of Object.values(entity.fields)) {
        if (field.system) continue
        const isUnseen = field.sides !== undefined && !field.sides.includes(side)
        const isHidden = sees(world) ? isUnseen || isMasked(owner, entity, field.name, viewer) : !isNameForSupplier(model, viewer, world, entity, field.name)
        if (isHidden) add(world, entity, field.name)
        else for (const text of [field.name, ...copiedBy(model, entity, field, viewer)].map((path) => textAt(path, world, entity))) seen.add(text ?? '')
      }
    }
  }
  const namesSupplier = Object.values(model.entities).flatMap((entity) => (entity.counterparty === undefined ? [] : entity.masks.map(({ read }) => read[side])))
  if (namesSupplier.some((code) => code !== undefined && !codes.has(code)))
    for (const text of ['金泰轴承', 'Jintai Bearings', personIn(OWN), personIn(OTHER_SUPPLIER)]) secrets.push({ text, of: 'the supplier' })
  const once = new Map<string, Secret>()
  for (const secret of secrets) if (!seen.has(secret.text) && !once.has(secret.text)) once.set(secret.text, secret)
  return [...once.values()]
}

/** What a field that is seen copies from a record, such as a supplier's name: shown by declaration, though the record is not. Of masked values the check says no. */
function copiedBy(model: Model, entity: Entity, { computed, default: initial }: Field, viewer: Viewer): readonly string[] {
  return [computed, initial]
    .flatMap((formula) => formula?.references ?? [])
    .filter((path) => {
      const [first = '', second, third] = path.split('.')
      const target = model.entities[entity.fields[first]?.entity ?? '']
      if (target === undefined || second === undefined || third !== undefined) return false
      return !isMasked(target.line === undefined ? target : entityOf(model, target.line.of), target, second, viewer)
    })
}

function isMasked(owner: Entity, entity: Entity, name: string, { side, codes }: Viewer): boolean {
  const path = entity.line === undefined ? name : `${entity.line.field}.${name}`
  return owner.masks.some(({ fields, read }) => fields.includes(path) && read[side] !== undefined && !codes.has(read[side]))
}

// A supplier reads in their own documents the names of the purchaser's records that these refer to, and nothing else of the records.
function isNameForSupplier(model: Model, { side }: Viewer, world: World, entity: Entity, name: string): boolean {
  if (side !== 'supplier' || world.purchaser !== OWN.purchaser || world.supplier !== OWN.supplier || entity.display !== name) return false
  return Object.values(model.entities).some(
    (other) =>
      other.parties.includes('supplier') &&
      fieldKindsOf(other).refs.some((field) => field.entity === entity.name && (field.sides === undefined || field.sides.includes('supplier'))),
  )
}

/** The forms of a value in an answer: our texts, files by their names, and figures of at least six digits. Shorter values could occur by chance. */
export function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return textOf(nameOfFile(value[0]))
  if (typeof value !== 'string') return undefined
  if (/^Zq\w{4}$/.test(value)) return value
  if (!/^-?\d+(\.\d+)?$/.test(value)) return undefined
  const figure = value.includes('.') ? value.replace(/0+$/, '').replace(/\.$/, '') : value
  return figure.replaceAll(/\D/g, '').replace(/^0+/, '').length >= 6 ? figure : undefined
}

function nameOfFile(file: unknown): unknown {
  return typeof file === 'object' && file !== null && 'name' in file ? String(file.name).replace(/\.pdf$/, '') : undefined
}

/** The least length of planted texts and figures: they are looked up by their first characters. */
const HEAD = 6

/** A printed paper in an answer: the compressed bytes of its file, and the curves and places of its drawing. Their digits are there by chance. */
const PAPER = /[A-Za-z0-9+/=]{400,}|=\\"[^"\\]*\\"/g

type Index = { readonly byHead: ReadonlyMap<string, readonly Secret[]>; readonly short: readonly Secret[] }

const indexes = new WeakMap<readonly Secret[], Index>()

function indexOf(secrets: readonly Secret[]): Index {
  const known = indexes.get(secrets)
  if (known !== undefined) return known
  const byHead = new Map<string, Secret[]>()
  for (const secret of secrets.filter(({ text }) => /^(Z|-?\d)/.test(text) && text.length >= HEAD)) {
    const head = secret.text.slice(0, HEAD)
    byHead.set(head, [...(byHead.get(head) ?? []), secret])
  }
  const index = { byHead, short: secrets.filter(({ text }) => !(byHead.get(text.slice(0, HEAD)) ?? []).some((each) => each.text === text)) }
  indexes.set(secrets, index)
  return index
}

/** The secrets that occur anywhere in a text. One pass over the text, however many secrets there are. */
export function toldBy(answer: string | undefined, secrets: readonly Secret[]): readonly string[] {
  if (answer === undefined) return []
  const text = withoutIds(answer).replaceAll(PAPER, '')
  const { byHead, short } = indexOf(secrets)
  const told = new Set<Secret>(short.filter((secret) => text.includes(secret.text)))
  for (const { index } of text.matchAll(/[Z\d-]/g))
    for (const secret of byHead.get(text.slice(index, index + HEAD)) ?? []) if (text.startsWith(secret.text, index)) told.add(secret)
  return [...told].map((secret) => `${secret.of} (${secret.text})`)
}
