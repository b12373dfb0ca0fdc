import type { PreferenceEffectDeclaration } from '../../../../build/declared/grammar.ts'
import { CHANGED_PREFERENCES } from '../../expression/scope-of-entity.ts'
import type { Field } from '../../model/field.ts'
import type { PreferenceEffect, Preferences, PrintingPart } from '../../model/model.ts'
import { type Side, sides } from '../../model/side.ts'
import { withArticle, declarationsOf, entriesOf, report, reportUnknown } from '../context/compilation.ts'
import type { Compilation } from '../context/compilation.ts'
import type { Catalogues } from '../context/compiler-context.ts'
import { completeField } from '../entity/complete-field.ts'
import { outlineField } from '../entity/outline-field.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { compileCondition } from '../context/compile-formula.ts'
import type { DeclaredEntity, DeclaredField } from '../context/declare-entities.ts'
import { placeOf, within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkErrorName, checkScreen, findEntity } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

type DeclaredEffect = { readonly name: string; readonly declared: PreferenceEffectDeclaration; readonly node: SourceNode }
type Declared = Readonly<Record<Side, { readonly fields: readonly DeclaredField[]; readonly effects: readonly DeclaredEffect[] }>>

const TYPE_OF_PRINTING: Readonly<Record<PrintingPart, string>> = {
  plugin: 'flag',
  papers: 'enum',
  leastVersion: 'text',
  download: 'text',
  printer: 'text',
  copies: 'integer',
}

const possibleTypes: readonly string[] = ['flag', 'enum', 'text', 'integer', 'decimal', 'rate', 'amount']

/** The preferences of both sides, without their formulas. */
export function outlinePreferences(
  compilation: Compilation,
  known: { readonly catalogues: Catalogues; readonly entities: ReadonlyMap<string, DeclaredEntity> },
): { readonly preferences: Preferences; readonly declared: Declared } {
  const declared: Record<Side, Declared[Side]> = { purchaser: { fields: [], effects: [] }, supplier: { fields: [], effects: [] } }
  for (const { declared: file, name, node } of declarationsOf(compilation, 'preferences')) {
    if (name !== 'purchaser' && name !== 'supplier') {
      report(compilation, node, `preferences belong to purchaser or supplier, not to "${name}"`)
      continue
    }
    declared[name] = {
      fields: entriesOf(file.preferences).map(([key, field]) => ({ name: key, declared: field, node: within(node, 'preferences', key) })),
      effects: entriesOf(file.effects).map(([key, effect]) => ({ name: key, declared: effect, node: within(node, 'effects', key) })),
    }
  }
  const outline = ({ fields }: Declared[Side]): Readonly<Record<string, Field>> =>
    Object.fromEntries(
      fields.map((field) => {
        const { type } = field.declared
        if (!possibleTypes.includes(type))
          report(compilation, within(field.node, 'type'), `a preference holds one plain value, and "${field.name}" is ${withArticle(type)} field`)
        return [field.name, outlineField(compilation, known, field, undefined)]
      }),
    )
  return { declared, preferences: { purchaser: outline(declared.purchaser), supplier: outline(declared.supplier) } }
}

/** The preferences with their defaults, conditions and effects. */
export function completePreferences(context: CompilerContext, declared: Declared): Preferences {
  const { compilation, sources } = context
  const complete = (side: Side): Preferences[Side] => {
    const outlines = sources.preferences[side]
    const effects = new Map<string, PreferenceEffect>()
    for (const { name, declared: effect, node } of declared[side].effects) {
      if (outlines[name] === undefined) reportUnknown(compilation, node, `no preference "${name}"`, name, Object.keys(outlines), 'key')
      effects.set(name, compileEffect(context, effect, side, outlines[name], node))
    }
    return Object.fromEntries(
      declared[side].fields.map((field) => {
        const completed = completeField(compilation, sources, outlines[field.name]!, field, 'prefs')
        const effect = effects.get(field.name)
        return [field.name, effect === undefined ? completed : { ...completed, effect }]
      }),
    )
  }
  const [purchaser, supplier] = sides.map(complete)
  return { purchaser: purchaser!, supplier: supplier! }
}

function compileEffect(
  context: CompilerContext,
  declared: PreferenceEffectDeclaration,
  side: Side,
  field: Field | undefined,
  node: SourceNode,
): PreferenceEffect {
  const { compilation, sources } = context
  const { awaits, scaleOf, asksFor, printing, touches, secondPersonWhen, strands } = declared
  if (awaits !== undefined) {
    checkScreen(context, within(node, 'awaits'), awaits)
    for (const key of ['scaleOf', 'asksFor', 'printing', 'touches', 'secondPersonWhen', 'strands'] as const)
      if (declared[key] !== undefined)
        report(compilation, within(node, key), `a preference that awaits its screen does nothing yet, and has no "${key}"`, undefined, 'key')
  }
  if (scaleOf !== undefined && field !== undefined && field.type !== 'integer')
    report(
      compilation,
      within(node, 'scaleOf'),
      `digits after the point are counted by an integer field, and "${field.name}" is ${withArticle(field.type)} field`,
    )
  if (asksFor === 'twoPeople' && field !== undefined && (field.type !== 'flag' || side === 'supplier'))
    report(compilation, within(node, 'asksFor'), `four eyes are a flag of the purchaser, and "${field.name}" is none`)
  if (printing !== undefined && field !== undefined && field.type !== TYPE_OF_PRINTING[printing])
    report(
      compilation,
      within(node, 'printing'),
      `"${printing}" of printing is ${withArticle(TYPE_OF_PRINTING[printing])} field, and "${field.name}" is ${withArticle(field.type)} field`,
    )
  const count = (key: 'touches' | 'strands') => {
    // Formulas read the preferences of the purchaser, who owns the documents.
    if (side === 'supplier')
      report(compilation, within(node, key), 'documents belong to the purchaser, whose preferences alone say something about them', undefined, 'key')
  }
  if (touches !== undefined) count('touches')
  if (strands !== undefined) count('strands')
  const condition = (at: SourceNode, source: string, entity: string) => compileCondition(compilation, sources, at, source, entity)
  const weakening = secondPersonWhen === undefined ? undefined : condition(within(node, 'secondPersonWhen'), secondPersonWhen, CHANGED_PREFERENCES)
  if (weakening !== undefined && field !== undefined && !weakening.references.includes(`prefs.${field.name}`))
    report(
      compilation,
      within(node, 'secondPersonWhen'),
      `a second person is asked for values of the preference itself, and the condition does not read "prefs.${field.name}"`,
    )
  return withoutUndefined({
    awaits,
    scaleOf,
    asksFor,
    printing,
    secondPersonWhen: weakening,
    touches:
      touches === undefined || findEntity(context, within(node, 'touches', 'entity'), touches.entity) === undefined
        ? undefined
        : { entity: touches.entity, when: condition(within(node, 'touches', 'when'), touches.when, touches.entity) },
    strands: strands?.flatMap(({ if: wanted, entity, when, code }, index) => {
      const at = within(node, 'strands', index)
      checkErrorName(context, within(at, 'code'), code)
      if (findEntity(context, within(at, 'entity'), entity) === undefined) return []
      return [
        withoutUndefined({
          if: wanted === undefined ? undefined : condition(within(at, 'if'), wanted, 'prefs'),
          entity,
          when: condition(within(at, 'when'), when, entity),
          code,
          at: placeOf(at),
        }),
      ]
    }),
  })
}
