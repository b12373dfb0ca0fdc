import type { Row } from '../../../core/model/document.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { openFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Person } from '../../people/person.ts'
import { latestIds } from '../latest-records.ts'
import { valueFor } from './find-input.ts'
import type { ActionRequest } from '../evaluate/verdict.ts'
import { liveOf, readDocument } from '../read.ts'
import type { World } from '../world.ts'

/** How many records are checked for a different one. */
const MAX_EXAMINED = 12

/** New rows that differ: each points to another record and has another value of each required vocabulary, since some rules ask for different rows. */
export async function distinctRows(world: World, asked: ActionRequest, field: Field, count: number): Promise<readonly Row[]> {
  const line = entityOf(world.model, field.entity ?? '')
  const fields = openFieldsOf(world.model, line, asked.person.actor, asked.transition).filter(({ required }) => required)
  const [first = {}] = (await valueFor(world, { person: asked.person, entity: asked.entity, transition: asked.transition }, field, {
    variant: 0,
  })) as readonly Row[]
  const rows: Row[] = []
  for (let index = 0; index < count; index++) {
    const row: Record<string, unknown> = { ...first }
    for (const { name, type, vocabulary, ...inner } of fields) {
      if (type === 'enum') {
        const values = world.model.vocabularies[vocabulary ?? '']?.values ?? []
        row[name] = values[index % Math.max(values.length, 1)] ?? null
      } else if (type === 'ref' && index > 0) {
        const used = rows.map((each) => each[name])
        row[name] = (await anotherRow(world, asked.person, { ...inner, name, type }, used)) ?? row[name]
      } else if (type === 'text' && row[name] !== undefined)
        row[name] = await valueFor(world, { ...asked, entity: line }, { ...inner, name, type }, { variant: 0 })
    }
    rows.push(row)
  }
  return rows
}

/** A record for the field that is none of these. */
async function anotherRow(world: World, person: Person, field: Field, used: readonly unknown[]): Promise<string | undefined> {
  const target: Entity | undefined = world.model.entities[field.entity ?? '']
  if (target === undefined || target.line !== undefined) return undefined
  for (const id of (await latestIds(world, target, MAX_EXAMINED + used.length)).filter((each) => !used.includes(each)).slice(0, MAX_EXAMINED)) {
    const record = await readDocument(world, target, id)
    if (record === undefined) continue
    if (field.filter === undefined || holds(world.model, field.filter, (await liveOf(world, person, target, record)).values)) return id
  }
  return undefined
}
