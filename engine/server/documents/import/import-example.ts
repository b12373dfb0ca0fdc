import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Model } from '../../../core/model/model.ts'
import { languages } from '../../../core/model/side.ts'
import type { Language } from '../../../core/model/side.ts'
import { labelOfField } from '../../../core/text/label-of.ts'
import { textOf } from '../../../core/text/message.ts'
import type { SheetRow } from '../../spreadsheet/sheet.ts'
import type { ImportColumn } from './import-columns.ts'

/** The text of a text column in the template's example row. */
export function exampleText(model: Model, language: Language, entity: Entity, field: Field): string {
  const text = textOf(model, language, 'ui.spreadsheet.example', { label: labelOfField(model, language, entity, field) })
  return text.slice(0, field.maxLength ?? text.length)
}

/** Checks whether a row is the template's example. The example texts are made once, not for each row. */
export function exampleTest(model: Model, entity: Entity, columns: readonly ImportColumn[]): (row: SheetRow) => boolean {
  const examples = columns
    .filter(({ field }) => field.type === 'text')
    .map(({ field, index }) => ({ index, texts: languages.map((language) => exampleText(model, language, entity, field)) }))
  return ({ cells }) => examples.some(({ index, texts }) => texts.includes(cells[index]?.text ?? ''))
}
