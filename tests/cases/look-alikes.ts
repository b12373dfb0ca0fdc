import { holds } from '../../engine/core/expression/evaluate-formula.ts'
import { recompute } from '../../engine/core/lifecycle/recompute.ts'
import { valuesOf } from '../../engine/core/expression/values-of.ts'
import type { LiveValues } from '../../engine/core/expression/values-of.ts'
import { isBlank, rowsOf } from '../../engine/core/model/document.ts'
import type { Document, EvaluationContext, Row } from '../../engine/core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../engine/core/model/field-kinds.ts'
import type { Entity } from '../../engine/core/model/entity.ts'
import type { Side } from '../../engine/core/model/side.ts'
import type { Actor } from '../../engine/core/permissions/actor.ts'
import { visibilityAt, visibilityFor } from '../../engine/core/permissions/mask-document.ts'
import type { Visibility } from '../../engine/core/permissions/mask-document.ts'
import { preferencesOf } from '../../engine/core/permissions/preferences.ts'
import { projectModel } from '../support/project-model.ts'
import { anyDocument, anyReferences, anyValue, OTHER } from './random-documents.ts'
import type { Choose } from './random-documents.ts'

const model = projectModel()

const switches = Object.values(model.preferences.purchaser).flatMap(({ name, type }) => (type === 'flag' ? [[name, true]] : []))
const prefs = preferencesOf(model.preferences.purchaser, {
  ...Object.fromEntries(switches),
  actForSupplier: false,
  priceVerificationWay: 'STOP',
  quantityScale: '2',
  priceScale: '2',
})

/** Somebody with every code of a side but one. */
export function without(side: Side, code: string): Actor {
  const codes = Object.values(model.permissions).flatMap((each) => (each.side === side && each.code !== code ? [each.code] : []))
  return { accountId: 'a', name: 'a', side, enterprise: 'p', language: 'en', purchasingGroups: [], prefs, permissions: new Set(codes) }
}

/** The values of two documents, or of their first lines, that differ only in what a person does not read; undefined where chance made none. */
export function lookAlikes(
  owner: Entity,
  acting: Entity,
  actor: Actor,
  choose: Choose,
  { state, region, confirmed = new Set() }: { readonly state: string | undefined; readonly region: string; readonly confirmed?: ReadonlySet<string> },
): readonly [LiveValues, LiveValues] | undefined {
  const references = anyReferences(model, owner, choose)
  const around = {
    prefs,
    user: { id: 'a', name: 'a', side: 'purchaser' as const, purchasingGroups: [], accounts: ['a'], absent: [] },
    today: '2026-11-20',
    now: '2026-11-20T02:00:00.000Z',
    references,
    confirmed,
  }
  const start = state === undefined ? {} : { [region]: state }
  const any = anyDocument(model, owner, choose)
  const lines = acting.line?.field
  const started = lines === undefined ? { ...any, ...start } : { ...any, [lines]: rowsOf(any, lines).map((row) => ({ ...row, ...start })) }
  const first = recompute(model, owner, started, around)
  const second = otherDocument(owner, first, actor, choose, around)
  if (JSON.stringify(first) === JSON.stringify(second) || shown(owner, first, actor, around) !== shown(owner, second, actor, around)) return undefined
  const valuesIn = (document: Document) => {
    const values = valuesOf(model, owner, document, around)
    return lines === undefined ? values : (values[lines] as readonly LiveValues[])[0]!
  }
  return [valuesIn(first), valuesIn(second)]
}

/** The row with other values in place of those that the person does not read; a blank stays one. */
function otherRow(of: Entity, row: Row, { masked }: Visibility, choose: Choose): Row {
  const others = [...masked.keys()].flatMap((name) => {
    const field = of.fields[name]
    if (field === undefined || isBlank(row[name])) return []
    const value = anyValue(model, field, choose)
    return isBlank(value) ? [] : [[name, field.type === 'ref' ? OTHER : value]]
  })
  return { ...row, ...Object.fromEntries(others) }
}

function otherDocument(owner: Entity, document: Document, actor: Actor, choose: Choose, around: EvaluationContext): Document {
  const seen = seenOf(owner, document, actor, around)
  const changed: Record<string, unknown> = { ...otherRow(owner, document, seen(owner), choose) }
  for (const { name, entity: of } of fieldKindsOf(owner).lines)
    changed[name] = rowsOf(document, name).map((row) => otherRow(entityOf(model, of), row, seen(entityOf(model, of)), choose))
  return recompute(model, owner, changed, around)
}

/** What somebody without the masked values sees of a document, with a mark where something is; fields that belong to no side are nowhere seen. */
function shown(owner: Entity, document: Document, actor: Actor, around: EvaluationContext): string {
  const visibility = seenOf(owner, document, actor, around)
  const of = (entity: Entity, row: Row) => {
    const { masked } = visibility(entity)
    const seen = Object.entries(row).filter(([name]) => entity.fields[name]?.sides?.length !== 0)
    return Object.fromEntries(seen.map(([name, value]) => [name, masked.has(name) ? !isBlank(value) : value]))
  }
  const lines = fieldKindsOf(owner).lines.map(({ name, entity }) => [name, rowsOf(document, name).map((row) => of(entityOf(model, entity), row))])
  return JSON.stringify({ ...of(owner, document), ...Object.fromEntries(lines) })
}

/** What somebody sees of a document and of its lines while its seals are as its values say. */
function seenOf(owner: Entity, document: Document, actor: Actor, around: EvaluationContext): (of: Entity) => Visibility {
  const values = valuesOf(model, owner, document, around)
  return (of) => visibilityAt(visibilityFor(model, of, actor), (until) => holds(model, until, values))
}
