import { isBlank, rowsOf } from '../../core/model/document.ts'
import type { Row } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import { sides } from '../../core/model/side.ts'
import type { Side } from '../../core/model/side.ts'
import { findingOf } from '../stories/finding.ts'
import type { Finding } from '../stories/finding.ts'
import { viewsOf } from '../stories/shown-figures.ts'
import { pathBelow } from '../../core/wire/path-below.ts'
import type { World } from '../world/world.ts'
import { unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'
import { knownDocuments } from './known-documents.ts'
import { trialOfFindings } from './trial-of-findings.ts'

/** How many documents of an entity are compared. */
const DOCUMENTS = 4

/** What a list shows of a document, and a list of rows of its rows, the detail shows too. */
export function listRelationCases(model: Model): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) =>
    entity.line !== undefined
      ? []
      : sides.flatMap((side): readonly Case[] =>
          !entity.parties.includes(side) || pathBelow(entity, side, 'detail') === undefined || pathBelow(entity, side, 'list') === undefined
            ? []
            : [
                {
                  id: `${entity.name}/relation/lists like the detail/${side}`,
                  kind: 'relation',
                  about: entity.name,
                  title: `the lists of ${entity.name} and of its rows show the ${side} the same values as the detail`,
                  why: { text: `fields of ${entity.name}`, at: entity.at },
                  ready: (world) => compared(world, entity, side),
                },
              ],
        ),
  )
}

async function compared(world: World, entity: Entity, side: Side): Promise<Trial | Unsent> {
  const person = world.people.all(side)
  const path = pathBelow(entity, side, 'detail')
  const findings: Finding[] = []
  let isSeen = false
  let last: Trial | undefined
  for (const id of path === undefined ? [] : await knownDocuments(world, entity, person, DOCUMENTS)) {
    const views = await viewsOf(world.model, person, entity, id)
    if (views?.detail === undefined || views.listed === undefined) continue
    isSeen = true
    const before = findings.length
    findings.push(...otherValues(entity, views.listed, views.detail, 'the list', ''))
    for (const { name, line, rows } of views.rows)
      for (const row of rows) {
        const [index, same] = [...rowsOf(views.detail, name).entries()].find(([, each]) => each.id === row.id) ?? [-1, undefined]
        if (same !== undefined) findings.push(...otherValues(line, row, same, `the list of ${name}`, `${name}[${index}].`))
      }
    const envelope = { entity: { id } }
    if (last !== undefined && findings.length === before) continue
    last = trialOfFindings(world.model, { person, path: path!, envelope }, await person.call(path!, envelope), findings)
    if (findings.length > 0) return last
  }
  return isSeen && last !== undefined ? last : unreached(`no ${entity.name} is listed for the ${side}`)
}

function otherValues({ name: entity, fields }: Entity, listed: Row, detail: Row, view: string, place: string): readonly Finding[] {
  return Object.values(fields).flatMap(({ name, type, lookup }): readonly Finding[] => {
    if (type === 'lines' || !(name in listed) || !(name in detail)) return []
    // A look-up may find something else from one call to the next.
    if (lookup?.fresh === true) return []
    const [one, other] = [listed[name], detail[name]]
    if ((isBlank(one) && isBlank(other)) || JSON.stringify(one) === JSON.stringify(other)) return []
    return [findingOf(entity, name, `${view} shows ${JSON.stringify(one)} as ${place}${name}, and the detail ${JSON.stringify(other)}`)]
  })
}
