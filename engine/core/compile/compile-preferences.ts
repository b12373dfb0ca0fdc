import type { Field } from '../model/field.ts'
import type { Preferences } from '../model/model.ts'
import type { Side } from '../model/side.ts'
import { declarationsOf, entriesOf, report } from './compilation.ts'
import type { Compilation } from './compilation.ts'
import type { Catalogues } from './compile-catalogues.ts'
import { completeField, outlineField } from './compile-field.ts'
import type { DeclaredEntity, DeclaredField } from './declare-entities.ts'
import type { ScopeSources } from './scope-of-entity.ts'
import { within } from './spot.ts'

type Declared = Readonly<Record<Side, readonly DeclaredField[]>>

/** The preferences of both sides, without their formulas. */
export function outlinePreferences(
  compilation: Compilation,
  known: { readonly catalogues: Catalogues; readonly entities: ReadonlyMap<string, DeclaredEntity> },
): { readonly preferences: Preferences; readonly declared: Declared } {
  const declared: Record<Side, readonly DeclaredField[]> = { purchaser: [], supplier: [] }
  for (const { declared: file, name, spot } of declarationsOf(compilation, 'preferences')) {
    if (name !== 'purchaser' && name !== 'supplier') report(compilation, spot, `preferences belong to purchaser or supplier, not to "${name}"`)
    else declared[name] = entriesOf(file.preferences).map(([key, field]) => ({ name: key, declared: field, spot: within(spot, 'preferences', key) }))
  }
  const outline = (fields: readonly DeclaredField[]): Readonly<Record<string, Field>> =>
    Object.fromEntries(fields.map((field) => [field.name, outlineField(compilation, known, field, undefined)]))
  return { declared, preferences: { purchaser: outline(declared.purchaser), supplier: outline(declared.supplier) } }
}

/** The preferences with their defaults and conditions. */
export function completePreferences(compilation: Compilation, sources: ScopeSources, declared: Declared): Preferences {
  const complete = (side: Side): Readonly<Record<string, Field>> =>
    Object.fromEntries(declared[side].map((field) => [field.name, completeField(compilation, sources, sources.preferences[side][field.name]!, field, 'prefs')]))
  return { purchaser: complete('purchaser'), supplier: complete('supplier') }
}
