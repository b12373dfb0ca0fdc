import type { Entity } from '../../core/model/entity.ts'
import type { Language } from '../../core/model/side.ts'
import { textOfValue } from './text-of-value.ts'
import type { Row } from './value-at-path.ts'

/** The name of a record, as references to it say it: its English one for who reads English, if it has one. */
export function nameOfRecord({ display, englishDisplay }: Pick<Entity, 'display' | 'englishDisplay'>, row: Row, language: Language): string {
  const english = language === 'en' && englishDisplay !== undefined ? textOfValue(row[englishDisplay]) : ''
  return english === '' ? textOfValue(row[display]) : english
}
