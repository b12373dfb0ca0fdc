import type { Actor } from '../../core/permissions/actor.ts'
import { hasRight } from '../../core/permissions/has-right.ts'
import type { Model } from '../../core/model/model.ts'
import { type Language, languages } from '../../core/model/side.ts'
import { type FieldTemplate, SUPPLEMENT_TYPES } from '../../core/template/field-template.ts'
import { screenChoices } from '../../core/template/screen-choices.ts'
import type { LibraryName } from '../../core/template/name-library.ts'
import { itemsOfPart, keysApart, templatePart } from '../../core/template/template-part.ts'
import { textOfOptions } from '../../core/template/options-of.ts'
import { whyNeeded } from '../../core/template/why-needed.ts'
import { labelOfField } from '../../core/text/label-of.ts'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { success } from '../calls/answer.ts'
import { rowsOfTemplate } from './template-answer.ts'

/** Checks whether a person may change the template: the code of the enterprise's preferences, on the purchaser's side. */
export function maySetTemplate(model: Pick<Model, 'permissions'>, actor: Actor): boolean {
  return actor.side === 'purchaser' && hasRight(model, actor, 'setPreferences')
}

/**
 * The template for its editor: each field with the documents that have it and those that require it; under `entity.choices` the screens whose fields can be
 * hidden or required one by one; under `entity.library` the offered names and those in use.
 */
export function answerForEditor(base: Model, whole: FieldTemplate, language: Language, library: readonly LibraryName[]): AnswerEnvelope {
  const template = itemsOfPart(base, whole, undefined)
  const list = rowsForEditor(base, template, language)
  const apart = keysApart(base)
  const choices = [...screenChoices(base)].map(([screen, fields]) => ({
    screen,
    title: base.texts[language][`screen.${screen}`] ?? screen,
    side: base.screens[screen]!.side,
    fields: fields
      .filter(({ field }) => !apart.has(field.template ?? ''))
      .map(({ path, entity, field, keeps, frees }) => ({
        path,
        names: Object.fromEntries(languages.map((language) => [language, labelOfField(base, language, entity, field)])),
        ...(field.template !== undefined && { keyName: field.template }),
        mayHide: keeps === undefined,
        mayRequire: frees === undefined,
        isRequired: field.required,
      })),
  }))
  const { custom, most } = templatePart(base, undefined)
  const linked = new Set(template.items.map(({ attribute }) => attribute))
  const names = library.filter(({ id, isOffered }) => isOffered || linked.has(id)).map(({ options, ...name }) => ({ ...name, options: textOfOptions(options) }))
  return success({ list, entity: { version: template.version, screens: template.screens, choices, most, custom: custom.length, library: names } })
}

/** The supplementary fields of an entity for their editor. */
export function answerForSupplements(base: Model, whole: FieldTemplate, language: Language, of: string, mayEdit: boolean): AnswerEnvelope {
  const { most } = templatePart(base, of)
  const list = rowsForEditor(base, itemsOfPart(base, whole, of), language)
  return success({ list, entity: { version: whole.version, most, types: SUPPLEMENT_TYPES, mayEdit } })
}

function rowsForEditor(base: Model, template: FieldTemplate, language: Language) {
  const nameOf = (entity: string) => base.texts[language][`entity.${entity}`] ?? entity
  return rowsOfTemplate(base, template).map((row) => ({
    ...row,
    // Its name if it has no other.
    declaredNames: Object.fromEntries(languages.map((each) => [each, base.texts[each][row.languageField] ?? row.keyName])),
    declaredPosition: Number(row.globalTemplateFieldId),
    usedIn: usersOf(base, row.keyName).map(nameOf),
    neededBy: [...new Set(whyNeeded(base, row.keyName).map(({ entity }) => nameOf(entity)))],
  }))
}

/** The documents and records with a field of the template; lines count as their document. */
function usersOf(base: Model, key: string): readonly string[] {
  const users = Object.values(base.entities).filter((entity) => Object.values(entity.fields).some((field) => field.template === key))
  return [...new Set(users.map((entity) => entity.line?.of ?? entity.name))]
}
