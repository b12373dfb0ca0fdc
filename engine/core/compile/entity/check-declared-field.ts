import { report, reportUnknown } from '../context/compilation.ts'
import type { Compilation } from '../context/compilation.ts'
import { isWorkedOut, writtenOf } from './declared-field.ts'
import type { KnownDeclarations } from './declared-field.ts'
import type { DeclaredField, DeclaredEntity } from '../context/declare-entities.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { parseDecimal } from '../../decimal/parse-decimal.ts'

// Rows are below rows of their own kind, and take given values from them.
export function checkBeneath(compilation: Compilation, known: KnownDeclarations, { declared, node }: DeclaredField, row: string): void {
  const { fixed, copy = [] } = declared
  if (typeof fixed !== 'string') {
    if (declared.copy !== undefined)
      report(compilation, within(node, 'copy'), '"copy" is for rows beneath others: "fixed" names no ref field', undefined, 'key')
    return
  }
  const fields = known.entities.get(row)?.fields ?? []
  const ref = fields.find(({ name }) => name === fixed)
  if (ref?.declared.type !== 'ref' || ref.declared.entity !== row)
    report(compilation, within(node, 'fixed'), `"${fixed}" is no ref of a row to one of its own kind`)
  for (const [index, name] of copy.entries()) {
    const copied = fields.find((each) => each.name === name)
    const place = within(node, 'copy', index)
    if (copied === undefined)
      reportUnknown(
        compilation,
        place,
        `no field "${name}" in ${row}`,
        name,
        fields.map((each) => each.name),
      )
    else if (isWorkedOut(copied.declared)) report(compilation, place, `the field "${name}" is worked out by the system`, undefined, 'key')
  }
}

const bounds = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
] as const

// Crossed bounds leave no value. Limits by name belong to an administrator.
export function checkBounds(compilation: Compilation, { declared, node }: DeclaredField): void {
  for (const [low, high] of bounds) {
    const [least, most] = [declared[low], declared[high]].map((bound) => (/^-?\d/.test(String(bound)) ? parseDecimal(String(bound)) : undefined))
    if (least === undefined || most === undefined) continue
    const isOpen = low === 'exclusiveMinimum' || high === 'exclusiveMaximum'
    if (isOpen ? least.gte(most) : least.gt(most))
      report(compilation, within(node, high), `nothing fits between "${low}" ${declared[low]} and "${high}" ${declared[high]}`)
  }
}

export function checkSiblings(
  compilation: Compilation,
  declarations: KnownDeclarations,
  { declared, node }: DeclaredField,
  owner: DeclaredEntity | undefined,
): void {
  const names = owner?.fields.map((sibling) => sibling.name) ?? []
  const known = [...names, ...(owner?.regions.map((region) => region.name) ?? [])]
  // A line may show its document's currency.
  const document = declarations.entities.get(owner?.line?.of ?? '')
  const units = [...known, ...(document?.fields.map(({ name }) => `${document.name}.${name}`) ?? [])]
  if (declared.unit !== undefined && !units.includes(declared.unit))
    reportUnknown(compilation, within(node, 'unit'), `no field "${declared.unit}" beside it`, declared.unit, units)
  if (Array.isArray(declared.unique)) {
    for (const [index, name] of declared.unique.entries())
      if (!known.includes(name)) reportUnknown(compilation, within(node, 'unique', index), `no field "${name}" beside it`, name, known)
  }
}

// Of a line, or of its document: in both cases the rows of the document's field.
export function checkWritten(compilation: Compilation, known: KnownDeclarations, node: SourceNode, path: string, owner: DeclaredEntity | undefined): void {
  const { lines = '', name = '' } = writtenOf(path) ?? {}
  const document = known.entities.get(owner?.line?.of ?? owner?.name ?? '')
  const rows = document?.fields.find((field) => field.name === lines)?.declared
  if (rows?.type !== 'lines') return report(compilation, node, `"${lines}" is no lines field: write "<lines field>.<enum field>"`)
  const column = rows.fields?.[name]
  if (column === undefined || Array.isArray(column) || !('type' in column) || column.type !== 'enum')
    report(compilation, node, `"${name}" is no enum field of ${lines}, by whose values a formula could know the rows`)
}

export function checkNaming(compilation: Compilation, known: KnownDeclarations, node: SourceNode, path: string, owner: DeclaredEntity | undefined): void {
  const [entity, name] = path.split('.')
  const document = known.entities.get(owner?.line?.of ?? '')
  const heading = entity === document?.name ? document?.fields.find((field) => field.name === name) : undefined
  if (heading?.declared.type !== 'text') report(compilation, node, `"${path}" is no text field of the document, by which a column of its lines could be named`)
}

/** A plain value beside a formula: it fills the rows from before the field was there. */
const PLAIN = /^('[^'\\]*'|true|false|-?\d+(\.\d+)?)$/

/** What the system always works out takes no default. */
export function checkDefault(compilation: Compilation, { name, declared, node }: DeclaredField): void {
  const { default: given, computedWhen } = declared
  const giver = (['computed', 'derived', 'tally'] as const).find((key) => declared[key] !== undefined) ?? (declared.type === 'sequence' ? 'format' : undefined)
  if (given === undefined || giver === undefined) return
  const fillsOldRows = (giver === 'computed' || giver === 'derived') && computedWhen === undefined && PLAIN.test(given.trim())
  if (fillsOldRows) return
  report(compilation, within(node, 'default'), `the default of "${name}" is never taken, because "${giver}" gives the value`, undefined, 'key')
}

/** A line has no rows of its own, and its values are unique among the rows of all documents or not at all. */
export function checkOfLine(compilation: Compilation, { name, declared, node }: DeclaredField, owner: DeclaredEntity | undefined): void {
  if (owner?.line === undefined) return
  const { of, field } = owner.line
  if (declared.type === 'lines')
    report(
      compilation,
      within(node, 'type'),
      `a line has no lines, and "${name}" would be stored nowhere`,
      `make it lines of ${of} beside "${field}", or an entity with a ref to "${owner.name}"`,
    )
  if (declared.unique !== undefined && declared.unique !== false)
    report(
      compilation,
      within(node, 'unique'),
      `"unique" would look at the rows of every ${of}, and "${name}" is of a line`,
      `write a rule of ${of}: ${field}.map(l, l.${name}).allDifferent()`,
      'key',
    )
}
