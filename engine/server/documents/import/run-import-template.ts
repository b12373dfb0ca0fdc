import { sql } from 'kysely'
import type { Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Import, Model } from '../../../core/model/model.ts'
import type { Language } from '../../../core/model/side.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { maskOfName } from '../../../core/permissions/mask-of-name.ts'
import { issue } from '../../../core/rules/issue.ts'
import { labelOfField, labelOfValue } from '../../../core/text/label-of.ts'
import { textOf } from '../../../core/text/message.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { addDays } from '../../../core/expression/functions/calendar-days.ts'
import { joinList } from '../../../core/text/join-list.ts'
import { success } from '../../calls/answer.ts'
import type { DraftCell, DraftColumn } from '../../spreadsheet/sheet-draft.ts'
import { writeSpreadsheet } from '../../spreadsheet/write-spreadsheet.ts'
import { ownRows } from '../../store/scope.ts'
import { inTransaction } from '../../store/transaction.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { columnFieldOf } from './column-field.ts'
import { columnsOfRecord, comparedFieldsOf, importFieldsOf, isNeeded } from './import-columns.ts'
import { accessSql } from './import-references.ts'
import { exampleText } from './import-example.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { importIssues, importOf } from './run-import.ts'
import { beginDryRun } from '../unit-of-work/unit-of-work.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/**
 * An empty spreadsheet for an import: headings in the person's language with the required ones marked, an example, drop-down lists. Answers `entity: { name,
 * content }`, in base64.
 */
export function runImportTemplate(context: CallContext, actor: Actor, name: string, { entity: asked = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool } = context
  const { plan, entity, transition } = importOf(context, name)
  return answerOrRefusal(model, actor.language, async () => {
    refuseIf([...importIssues(plan, entity, transition, actor), ...Object.keys(asked).map((key) => issue('UNKNOWN_KEY', key, { key }))])
    const named = new Set([...importFieldsOf(model, plan, entity, transition, actor), ...comparedFieldsOf(model, plan, entity, actor)])
    const values = plan.columns.map((name) => columnFieldOf(model, plan, entity, name)).filter((field) => named.has(field))
    const fields = [...columnsOfRecord(plan, entity), ...values]
    // Rows that change records come from their list.
    const examples =
      plan.by === undefined
        ? await inTransaction(pool, actor, async (tx) => [
            await examplesOf(await beginDryRun(tx, context, actor, actor.enterprise), entity, transition, fields),
          ])
        : []
    const headings = fields.map((field) => headingOf(model, actor.language, plan, entity, field, transition))
    const columns = fields.map((field): DraftColumn => ({
      width: Math.max(12, 2 * labelOfField(model, actor.language, entity, field).length + 4),
      ...choicesOf(model, actor.language, field),
    }))
    const title = textOf(model, actor.language, 'ui.spreadsheet.template', { name: textOf(model, actor.language, `entity.${entity.name}`) })
    const content = await writeSpreadsheet({ name: title, columns, rows: [headings, ...examples] })
    return success({ entity: { name: `${title}.xlsx`, content: content.toString('base64') } })
  })
}

function headingOf(model: Model, language: Language, plan: Import, entity: Entity, field: Field, transition: Transition): DraftCell {
  const isRequired = isDemanded(plan, field, transition)
  const words = (key: string, params = {}) => textOf(model, language, `ui.spreadsheet.${key}`, params)
  const { choices } = choicesOf(model, language, field)
  const hints = [
    hintOfRecord(model, language, plan, field),
    isRequired ? words('required') : '',
    choices === undefined ? '' : words('choices', { values: joinList(choices, language) }),
    field.type === 'rate' || field.type === 'date' ? words(field.type) : '',
  ].filter((hint) => hint !== '')
  const label = labelOfField(model, language, entity, field)
  return {
    kind: 'text',
    text: isRequired ? `${label} *` : label,
    look: isRequired ? 'required' : 'heading',
    ...(hints.length > 0 && { comment: hints.join('\n') }),
  }
}

/** A file that changes records must say which ones, and nothing else. */
function isDemanded({ by }: Import, field: Field, transition: Transition): boolean {
  return by === undefined ? isNeeded(field, transition) : field.name === by
}

/** Of a column of an import that changes records: what it is for, or how a cell of it clears the value. */
function hintOfRecord(model: Model, language: Language, { by }: Import, { name, system }: Field): string {
  if (by === undefined) return ''
  if (name === by) return textOf(model, language, 'ui.spreadsheet.key')
  if (system) return textOf(model, language, 'ui.spreadsheet.version')
  return textOf(model, language, 'ui.spreadsheet.clearing', { cleared: textOf(model, language, 'ui.import.cleared') })
}

function choicesOf(model: Model, language: Language, field: Field): Pick<DraftColumn, 'choices'> {
  if (field.type === 'flag') return { choices: [textOf(model, language, 'ui.spreadsheet.yes'), textOf(model, language, 'ui.spreadsheet.no')] }
  const vocabulary = field.type === 'enum' ? model.vocabularies[field.vocabulary ?? ''] : undefined
  return vocabulary === undefined ? {} : { choices: vocabulary.values.map((value) => labelOfValue(model, language, vocabulary.name, value)) }
}

/** An example row. Its first text says that it is an example, so that it is not imported. */
async function examplesOf(work: UnitOfWork, entity: Entity, transition: Transition, fields: readonly Field[]): Promise<readonly (DraftCell | null)[]> {
  const firstText = fields.find((field) => field.type === 'text')
  const cells: (DraftCell | null)[] = []
  for (const field of fields) {
    const cell =
      field === firstText || isNeeded(field, transition) || field.type === 'enum' || field.type === 'rate' ? await exampleCell(work, entity, field) : null
    cells.push(cell === null || cell.text === '' ? null : { ...cell, look: 'note' })
  }
  return cells
}

async function exampleCell(work: UnitOfWork, entity: Entity, field: Field): Promise<DraftCell | null> {
  const { model } = work.context
  const { language } = work.actor
  switch (field.type) {
    case 'text':
    case 'longText':
      return { kind: 'text', text: exampleText(model, language, entity, field) }
    case 'date':
      return { kind: 'day', text: addDays(work.today, 30) ?? work.today }
    case 'rate':
      return { kind: 'number', text: '0.13', isPercent: true }
    case 'ref':
    case 'refs':
      return { kind: 'text', text: await someRecord(work, field) }
    case 'enum':
    case 'flag':
      return { kind: 'text', text: choicesOf(model, language, field).choices?.[0] ?? '' }
    case 'quantity':
    case 'price':
    case 'amount':
    case 'decimal':
    case 'integer':
      return { kind: 'number', text: '100' }
    default:
      return null
  }
}

/** The name of an existing record; undefined if there is none, or names are hidden from the person. */
async function someRecord(work: UnitOfWork, field: Field): Promise<string> {
  const { tx, context, actor } = work
  const entity = context.model.entities[field.entity ?? '']
  if (entity === undefined || entity.line !== undefined) return ''
  if (maskOfName(context.model, entity, actor) !== undefined) return ''
  const { access, joins } = accessSql(work, entity)
  const { rows } =
    await sql<Row>`select ${sql.ref(`t.${entity.display}`)} as text from ${sql.id(entity.name)} t ${sql.raw(joins)} where ${ownRows(tx, entity, 't')} and ${access} order by t.id limit 1`.execute(
      tx,
    )
  return String(rows[0]?.text ?? '')
}
