import { holds } from '../../core/expression/evaluate-formula.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import { rowsOf } from '../../core/model/document.ts'
import type { Row } from '../../core/model/document.ts'
import type { Entity, Mask } from '../../core/model/entity.ts'
import type { Formula } from '../../core/model/formula.ts'
import type { Model } from '../../core/model/model.ts'
import { sides } from '../../core/model/side.ts'
import type { Side } from '../../core/model/side.ts'
import type { Goal } from '../world/goal.ts'
import type { World } from '../world/world.ts'
import { goalToSee } from './baseline-request.ts'
import { unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'
import { pathBelow } from '../../core/wire/path-below.ts'

/** Details and lists show a document as this person may see it: masks, hidden fields, values of the vocabularies. */
export function maskCases(model: Model): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) =>
    entity.line !== undefined
      ? []
      : sides.flatMap((side) => [
          ...entity.masks.flatMap((mask) => [...maskCasesOf(entity, mask, side), ...sealCasesOf(entity, mask, side)]),
          ...shownCases(entity, side),
        ]),
  )
}

function maskCasesOf(entity: Entity, mask: Mask, side: Side): readonly Case[] {
  const code = mask.read[side]
  if (code === undefined) return []
  return (['detail', 'list'] as const).map((kind) => ({
    id: `${entity.name}/read/mask ${mask.name} in ${kind}/${side}`,
    kind: 'read',
    about: entity.name,
    title: `the ${kind} of ${entity.name} shows "${mask.mask}" for ${mask.fields.join(', ')} to the ${side}'s people without ${code}`,
    why: { text: `mask ${mask.name}: ${code}`, at: entity.at },
    ready: (world) => seen(world, entity, side, kind, code, (row) => maskDifferences(world.model, mask, entity, side, kind, row)),
  }))
}

/** Nobody of a sealed side reads the values before the seal opens, whatever codes they hold. */
function sealCasesOf(entity: Entity, mask: Mask, side: Side): readonly Case[] {
  const { sealed } = mask
  if (sealed?.sides.includes(side) !== true) return []
  return (['detail', 'list'] as const).map((kind) => ({
    id: `${entity.name}/read/seal ${mask.name} in ${kind}/${side}`,
    kind: 'read',
    about: entity.name,
    title: `the ${kind} of ${entity.name} shows "${mask.mask}" for ${mask.fields.join(', ')} to the ${side} until "${sealed.until.source}"`,
    why: { text: `mask ${mask.name}: sealed until ${sealed.until.source}`, at: entity.at },
    ready: (world) => seen(world, entity, side, kind, undefined, (row) => maskDifferences(world.model, mask, entity, side, kind, row), sealed.until),
  }))
}

function shownCases(entity: Entity, side: Side): readonly Case[] {
  if (pathBelow(entity, side, 'detail') === undefined || !entity.parties.includes(side)) return []
  return (['detail', 'list'] as const).map((kind) => ({
    id: `${entity.name}/read/shown in ${kind}/${side}`,
    kind: 'read',
    about: entity.name,
    title: `the ${kind} of ${entity.name} shows the ${side} what is declared, and nothing else`,
    why: { text: `fields of ${entity.name}`, at: entity.at },
    ready: (world) => seen(world, entity, side, kind, undefined, (row) => shownDifferences(world.model, entity, side, row)),
  }))
}

async function seen(
  world: World,
  entity: Entity,
  side: Side,
  kind: 'detail' | 'list',
  code: string | undefined,
  also: (row: Row) => readonly string[],
  notYet?: Formula,
): Promise<Trial | Unsent> {
  const person = code === undefined ? world.people.all(side) : await world.people.without(side, code)
  const path = pathBelow(entity, side, kind)
  if (person === undefined || path === undefined) return unreached(person === undefined ? `no account of the ${side}'s side lacks ${code}` : 'no path')
  if (entity.read[side] !== undefined && !person.actor.permissions.has(entity.read[side])) return unreached(`nobody without ${code} may read ${entity.name}`)
  const goal = goalToSee(world, entity, person)
  const before: Goal =
    notYet === undefined
      ? goal
      : {
          isThere: (live) => goal.isThere(live) && !holds(world.model, notYet, live.values),
          reads: [...goal.reads, { entity: entity.name, paths: notYet.references }],
        }
  const document = await world.reachGoal(entity, before, { variant: 0 })
  if (document === undefined) return unreached(`no ${entity.name} could be made`)
  const envelope = kind === 'detail' ? { entity: { id: document.id } } : { entity: { ids: [document.id] }, pager: { page: 1, pageSize: 5 } }
  return {
    request: { person, path, envelope },
    expected: {
      status: 'SUCCESS',
      code: '0',
      also: (answer) => {
        const row = (kind === 'detail' ? answer.entity : answer.list?.[0]) as Row | undefined
        return row === undefined ? ['the document is not shown'] : also(row)
      },
    },
    isRepeatable: true,
  }
}

function maskDifferences(model: Model, { fields, mask }: Mask, entity: Entity, side: Side, kind: string, row: Row): readonly string[] {
  return fields.flatMap((path) => {
    const [first = '', inner] = path.split('.')
    if (entity.fields[first]?.sides?.includes(side) === false) return []
    if (inner !== undefined && model.entities[entity.fields[first]?.entity ?? '']?.fields[inner]?.sides?.includes(side) === false) return []
    if (inner === undefined)
      return row[first] === mask || (kind === 'list' && !(first in row)) ? [] : [`${path} shows ${JSON.stringify(row[first])}, not the mask`]
    return rowsOf(row, first).flatMap((line, index) =>
      line[inner] === mask ? [] : [`${first}[${index}].${inner} shows ${JSON.stringify(line[inner])}, not the mask`],
    )
  })
}

function shownDifferences(model: Model, entity: Entity, side: Side, row: Row): readonly string[] {
  return Object.entries(row).flatMap(([name, value]) => {
    const field = entity.fields[name]
    if (name.startsWith('_') || name === 'document') return []
    if (field === undefined) return [`${name} is shown, which is not declared`]
    if (field.sides?.includes(side) === false) return [`${name} is shown, which this side does not see`]
    if (value === null) return []
    if (field.type === 'lines') return rowsOf(row, name).flatMap((line) => shownDifferences(model, entityOf(model, field.entity ?? ''), side, line))
    if (field.type === 'enum' && !(model.vocabularies[field.vocabulary ?? '']?.values ?? []).includes(String(value)))
      return [`${name} is "${String(value)}", which its vocabulary does not have`]
    if (field.type === 'ref' && (typeof value !== 'object' || !('id' in value) || !('text' in value)))
      return [`${name} is ${JSON.stringify(value)}, not an id with its text`]
    if (field.type === 'refs' && !(Array.isArray(value) && value.length > 0 && value.every((each) => each?.id !== undefined && each.text !== undefined)))
      return [`${name} is ${JSON.stringify(value)}, not ids with their texts`]
    return []
  })
}
