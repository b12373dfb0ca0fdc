import { readWrittenFormula } from '../expression/check/written-formula.ts'
import type { FormulaError } from '../expression/check/written-formula.ts'
import { isBlank, rowsOf } from '../model/document.ts'
import type { Document, Row } from '../model/document.ts'
import { entityOf, fieldKindsOf } from '../model/field-kinds.ts'
import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import type { Model } from '../model/model.ts'
import type { Issue } from '../wire/envelope.ts'
import { at, issue } from './issue.ts'

const CODES: Readonly<Record<FormulaError['kind'], string>> = {
  unread: 'FORMULA_NOT_READ',
  name: 'FORMULA_NAME_UNKNOWN',
  notAllowed: 'FORMULA_PART_NOT_ALLOWED',
  noFigure: 'FORMULA_NO_FIGURE',
}

/** The issues of the formulas that people wrote into a document, each at its field and character. */
export function formulaIssues(model: Model, entity: Entity, document: Document, written: ReadonlySet<string>): readonly Issue[] {
  const ofHeader = fieldKindsOf(entity).formulas.flatMap((field) =>
    written.has(field.name) ? issuesOf(field, document, namesOf(model, entity, field, document), field.name) : [],
  )
  const ofLines = fieldKindsOf(entity).lines.flatMap((lines) => {
    const fields = written.has(lines.name) ? fieldKindsOf(entityOf(model, lines.entity)).formulas : []
    return fields.flatMap((field) =>
      rowsOf(document, lines.name).flatMap((row, index) => {
        const before = field.formula?.lines === lines.name ? row : undefined
        return issuesOf(field, row, namesOf(model, entity, field, document, before), at(lines.name, index, field.name))
      }),
    )
  })
  return [...ofHeader, ...ofLines]
}

// A row's own formula knows only what stands before it in the vocabulary, so there are no cycles.
function namesOf(model: Model, entity: Entity, { formula }: Field, document: Document, before?: Row): readonly string[] {
  const { lines = '', name = '' } = formula ?? {}
  const order = model.vocabularies[entityOf(model, entity.fields[lines]?.entity ?? '').fields[name]?.vocabulary ?? '']?.values ?? []
  const given = rowsOf(document, lines).map((row) => row[name])
  const end = before === undefined ? order.length : order.indexOf(before[name] as string)
  return order.slice(0, Math.max(end, 0)).filter((value) => given.includes(value))
}

function issuesOf({ name }: Field, row: Row, names: readonly string[], path: string): readonly Issue[] {
  const text = row[name]
  if (isBlank(text)) return []
  const read = readWrittenFormula(String(text), names)
  if ('node' in read) return []
  const { kind, position, found } = read.fault
  return [issue(CODES[kind], path, { position: String(position), found, names: names.join(' ') })]
}
