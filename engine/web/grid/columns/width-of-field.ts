import { assertNever } from '../../../core/assert-never.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Words } from '../../cells/words.ts'
import { widthOfText } from './width-of-text.ts'

/** Room for the number of a document. */
const ofNumber = 168
/** Room for a company name. */
const ofName = 208
/** From this length on a text is a name rather than a number. */
const lengthOfName = 60
/** A header makes a narrow figure no wider than this. */
const mostForHead = 150

/** The initial width of a column: its content and its header. A state is never cut off, in either language. */
export function widthOfField(model: Model, words: Words, entity: Entity, field: Field): number {
  const head = Math.min(widthOfText(words.field(entity, field), 13) + 42, mostForHead)
  return Math.max(widthOfValue(model, words, entity, field), head)
}

function widthOfValue(model: Model, words: Words, entity: Entity, field: Field): number {
  switch (field.type) {
    case 'flag':
      return 72
    case 'lines':
    case 'files':
      return 80
    case 'integer':
    case 'rate':
      return 90
    case 'quantity':
      return 120
    case 'date':
      return 112
    case 'enum':
      return Math.max(80, widthOfWords(model, words, field.vocabulary ?? ''))
    case 'price':
    case 'decimal':
    case 'instant':
      return 128
    case 'amount':
      return 150
    case 'sequence':
      return ofNumber
    case 'ref':
      return widthOfRef(model, words, field.entity ?? '')
    case 'refs':
      return ofName
    case 'text':
      return field.holdsNumber === true ? ofNumber : isName(entity, field) ? ofName : (field.maxLength ?? 0) >= 100 ? 160 : 132
    case 'longText':
      return 220
    default:
      return assertNever(field.type)
  }
}

// A tag has 12 px letters and 8 px at each side, in a cell with 10 px at each side.
function widthOfWords(model: Model, words: Words, vocabulary: string): number {
  return Math.max(0, ...(model.vocabularies[vocabulary]?.values ?? []).map((value) => widthOfText(words.value(vocabulary, value), 12))) + 40
}

function widthOfRef(model: Model, words: Words, name: string): number {
  const target = model.entities[name]
  const display = target?.fields[target.display]
  if (target === undefined || display === undefined) return name === 'account' ? 128 : ofName
  return display.type === 'ref' ? ofName : widthOfValue(model, words, target, display)
}

function isName(entity: Entity, field: Field): boolean {
  return (field.maxLength ?? 0) > 100 || (entity.line === undefined && entity.display === field.name && (field.maxLength ?? 0) >= lengthOfName)
}
