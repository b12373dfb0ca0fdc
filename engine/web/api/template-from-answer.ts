import { type RowForPage, templateOfRows } from '../../core/template/template-of-rows.ts'
import type { FieldTemplate, ScreenRule } from '../../core/template/field-template.ts'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { contentOfAnswer } from './session-from-answers.ts'

export function templateFrom(answer: AnswerEnvelope): FieldTemplate {
  const rows = contentOfAnswer<readonly RowForPage[]>(answer, 'list')
  const { version, screens } = contentOfAnswer<{ readonly version: number; readonly screens: Readonly<Record<string, Readonly<Record<string, ScreenRule>>>> }>(
    answer,
    'entity',
  )
  return templateOfRows(rows, version, screens)
}
