import { warningAt } from '../check.ts'
import type { Check } from '../check.ts'

/** Finds lines fields that no screen shows, although the document has a detail or a form. */
export const linesWithoutScreen: Check = ({ model }) => {
  const sections = Object.values(model.screens).flatMap((screen) =>
    screen.kind === 'detail' || screen.kind === 'form' ? screen.sections.map((section) => ({ entity: screen.entity, section })) : [],
  )
  return Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.fields)
      .filter((field) => field.type === 'lines' && sections.some((each) => each.entity === entity.name))
      .filter((field) => !sections.some(({ entity: owner, section }) => owner === entity.name && section.kind === 'lines' && section.lines === field.name))
      .map((field) => warningAt(field.at, `no screen shows the lines "${field.name}" of ${entity.name}`)),
  )
}
