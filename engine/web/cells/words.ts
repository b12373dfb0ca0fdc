import type { ActionRef } from '../../core/model/screen.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import type { Language } from '../../core/model/side.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import type { Translate } from '../i18n/use-text.ts'
import { joinList } from '../../core/text/join-list.ts'
import { fieldAtPath } from '../../core/model/field-at-path.ts'
import { fieldTextKeys, issueTextKeys } from '../../core/text/text-keys.ts'
import { withChoices } from '../../core/text/with-choices.ts'

/** The words of a screen in the person's language. Made by `useWords`. */
export type Words = {
  readonly language: Language
  readonly text: Translate
  field(entity: Entity, field: Field): string
  /** The label of a column; a path into another document names that document. */
  path(entity: Entity, path: string): string
  value(vocabulary: string, value: string): string
  /** Several names, as the language lists them. */
  list(names: readonly string[]): string
  action(ref: ActionRef): string
  issue(issue: Issue & { readonly text?: string }): string
  /** An issue apart from its field, with the field's name before it. */
  issueOf(entity: Entity, issue: Issue & { readonly text?: string }): string
}

/** The words of a model, by the texts of one language. */
export function wordsOf(model: Model, language: Language, text: Translate): Words {
  function field(entity: Entity, one: Field): string {
    return one.label?.[language] ?? text(fieldTextKeys(entity.name, one))
  }

  function path(entity: Entity, at: string): string {
    const found = fieldAtPath(model, entity, at)
    if (found !== undefined) return field(found.entity, found.field)
    const last = at.split('.').at(-1) ?? at
    return text([`field.${entity.name}.${at}`, `field.system.${last}`, at])
  }

  function value(vocabulary: string, one: string): string {
    return model.vocabularies[vocabulary]?.literal === true ? one : text(`value.${vocabulary}.${one}`)
  }

  function action(ref: ActionRef): string {
    switch (ref.kind) {
      case 'transition':
        return text(`action.${ref.entity}.${ref.transition}`)
      case 'open':
      case 'print':
        return text(`screen.${ref.screen}`)
      case 'create':
        return text(ref.transition === undefined ? `screen.${ref.screen}` : `action.${ref.entity}.${ref.transition}`)
      case 'invite':
        return text('invite.action', { screen: text(`screen.${ref.screen}`) })
      case 'import':
        return text([`import.${ref.name}`, 'ui.action.import'])
      case 'export':
        return text('ui.export.title')
    }
  }

  function issue(one: Issue & { readonly text?: string }): string {
    if (one.text !== undefined) return one.text
    const told = withChoices(model, language, one, value)
    return text(issueTextKeys(told), told.params)
  }

  function issueOf(entity: Entity, one: Issue & { readonly text?: string }): string {
    const about = entity.fields[one.path]
    return about === undefined ? issue(one) : text('ui.issueOf', { field: field(entity, about), issue: issue(one) })
  }

  return { language, text, field, path, issueOf, value, list: (names) => joinList(names, language), action, issue }
}
