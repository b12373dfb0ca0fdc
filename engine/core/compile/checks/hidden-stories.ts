import type { Formula } from '../../model/formula.ts'
import type { Model } from '../../model/model.ts'
import type { DetailScreen, Step } from '../../model/screen.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'
import { hidingMasksOf, hidingMasksOfPath } from '../../permissions/hiding-masks.ts'
import type { FieldMask } from '../../permissions/hiding-masks.ts'

/** A story is told to everybody who reads the document, so it tells nothing that is hidden from some of them. */
export const hiddenStories: Check = ({ model }) =>
  storiesOf(model).flatMap((screen) =>
    (screen.story ?? []).flatMap((step) =>
      masksOfStep(model, screen, step)
        .filter(({ side }) => screen.side === 'both' || side === screen.side)
        .slice(0, 1)
        .map(({ path }) => errorAt(screen.at, `the step "${step.id}" would tell "${path}", which is hidden from some`)),
    ),
  )

/** The server tells one story of a document to each side. */
export const storiesToldTwice: Check = ({ model }) =>
  storiesOf(model).flatMap((screen, place, all) => {
    const first = all.findIndex(({ entity, side }) => entity === screen.entity && (side === screen.side || side === 'both' || screen.side === 'both'))
    return first === place ? [] : [errorAt(screen.at, `"${all[first]!.name}" has told the story of ${screen.entity} already`)]
  })

function storiesOf(model: Model): readonly DetailScreen[] {
  return Object.values(model.screens).flatMap((screen) => (screen.kind === 'detail' && screen.story !== undefined ? [screen] : []))
}

function masksOfStep(model: Model, { entity: name }: DetailScreen, { day, region, lines, done, of, when, due, documents }: Step): readonly FieldMask[] {
  const entity = model.entities[name]!
  const rows = lines === undefined ? entity : (model.entities[entity.fields[lines]?.entity ?? ''] ?? entity)
  const related = model.entities[documents?.entity ?? '']
  const formulas = [done, of, when, documents?.when].filter((formula): formula is Formula => formula !== undefined)
  return [
    ...[day, region].flatMap((path) => (path === undefined ? [] : hidingMasksOfPath(model, entity, path))),
    ...(due === undefined ? [] : hidingMasksOfPath(model, rows.fields[due] === undefined ? entity : rows, due)),
    ...(documents?.day === undefined || related === undefined ? [] : hidingMasksOfPath(model, related, documents.day)),
    ...formulas.flatMap((formula) => hidingMasksOf(model, formula)),
  ]
}
