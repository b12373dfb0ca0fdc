import type { About } from '../../core/explain/explain.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import { type FieldAtPath, fieldAtPath } from '../../core/model/field-at-path.ts'
import type { Model } from '../../core/model/model.ts'
import type { ActionRef, Screen } from '../../core/model/screen.ts'
import type { Side } from '../../core/model/side.ts'
import type { QuestionDocument } from './document-of-question.ts'
import { rowsOfScreen } from './screen-of-question.ts'

/** A button as a question about the document, or about the named line. */
export function aboutButton(model: Model, ref: ActionRef, found: QuestionDocument | undefined, line: unknown): About {
  if (ref.kind !== 'transition') return { kind: 'ref', ref }
  const entity = entityOf(model, ref.entity)
  const transition = entity.transitions[ref.transition]!
  const row = entity.line === undefined || typeof line !== 'string' ? undefined : found?.line(line)?.values
  const values = entity.line === undefined && transition.from !== null ? found?.root : row
  return { kind: 'action', entity, transition, values, ...(found !== undefined && entity.line === undefined && { more: found.more(transition) }) }
}

/** The field at a path of a screen; undefined if it belongs to the other side alone. */
export function fieldOfScreen(model: Model, base: Model, screen: Screen, side: Side, path: string): FieldAtPath | undefined {
  const rows = rowsOfScreen(model, screen)
  const at = rows === undefined ? undefined : fieldAtPath(model, rows, path)
  if (at === undefined || !at.entity.parties.includes(side)) return undefined
  const declared = base.entities[at.entity.name]?.fields[at.field.name]
  return declared?.sides?.includes(side) === false ? undefined : at
}

/** A field of a screen as a question. */
export function aboutField(
  model: Model,
  base: Model,
  screen: Screen,
  { entity, field }: FieldAtPath,
  path: string,
  found: QuestionDocument | undefined,
  line: unknown,
): About {
  const form = screen.kind === 'form' ? entityOf(model, screen.entity) : undefined
  const transition = screen.kind === 'form' ? form?.transitions[screen.transition] : undefined
  const values = valuesFor(entity, found, line)
  const shaped = model.screens[screen.name]
  return {
    kind: 'field',
    entity,
    field,
    ...(values !== undefined && { values }),
    ...(form !== undefined && transition !== undefined && { writing: { entity: form, transition } }),
    ...(screen.permission !== undefined && { screenCode: screen.permission }),
    isHiddenHere: namesOf(base.screens[screen.name]).includes(path) && !namesOf(shaped).includes(path) && field.sides?.length !== 0,
    isWaiting: shaped?.kind === 'list' && shaped.columns.some((column) => column.field === path && column.hidden),
  }
}

function valuesFor(entity: Entity, found: QuestionDocument | undefined, line: unknown): QuestionDocument['root'] | undefined {
  if (found?.entity.name === entity.name) return found.root
  const row = typeof line === 'string' ? found?.line(line) : undefined
  return row?.entity.name === entity.name ? row.values : undefined
}

/** The paths of all fields of a screen; those of lines begin with their lines field. */
export function namesOf(screen: Screen | undefined): readonly string[] {
  switch (screen?.kind) {
    case 'list':
      return screen.columns.map(({ field }) => field)
    case 'detail':
    case 'form': {
      const headline = screen.kind === 'detail' ? screen.headline : []
      const ofSections = screen.sections.flatMap((section) => {
        if (section.kind === 'fields') return section.fields
        return section.kind === 'lines' ? section.columns.map(({ field }) => `${section.lines}.${field}`) : []
      })
      return [...new Set([...headline, ...ofSections])]
    }
    default:
      return []
  }
}
