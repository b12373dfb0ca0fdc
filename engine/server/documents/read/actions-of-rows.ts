import { sql } from 'kysely'
import { allowedActions } from '../../../core/lifecycle/allowed-actions.ts'
import { ruleOf } from '../../../core/model/rule-of.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { ActionReasons } from '../../../core/wire/envelope.ts'
import { withLines } from '../../store/documents/load-document.ts'
import { runAsOwner, ownRows } from '../../store/scope.ts'
import { approvalReasons } from '../approval/approval-reasons.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { evaluationContextFor } from '../visibility/reader-for.ts'
import type { Tx } from '../../schema/database.ts'

type Actions = { readonly _actions: ActionReasons; readonly _documentActions?: ActionReasons }

/** The actions of a list's rows, by row id; for lines their own actions, and under "_documentActions" those of their document. */
export async function actionsOfRows(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  entity: Entity,
  lines: string | undefined,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Actions>> {
  const { model } = context
  const actions = new Map<string, Actions>()
  const ids = [...new Set(rows.map((row) => (lines === undefined ? row.id : row.document) as string))]
  const headers = (await sql<Row>`select t.* from ${sql.id(entity.name)} t where t.id = any(${ids}::text[]) and ${ownRows(tx, entity, 't')}`.execute(tx)).rows
  for (const purchaser of new Set(headers.map((header) => header.purchaser as string))) {
    await runAsOwner(tx, purchaser, async () => {
      const own = headers.filter((header) => header.purchaser === purchaser)
      const documents: readonly Document[] = lines !== undefined || readsLines(entity) ? await withLines(tx, model, entity, own) : own
      const evaluationContext = await evaluationContextFor(tx, context, actor, entity, documents, guardsOf(model, entity, lines))
      const more = await approvalReasons(tx, context, entity, documents, actor, evaluationContext.prefs)
      for (const document of documents) {
        const root = valuesOf(model, entity, document, evaluationContext)
        const ofDocument = more(document)(allowedActions(model, entity, root, actor))
        if (lines === undefined) actions.set(document.id as string, { _actions: ofDocument })
        else
          for (const row of rowsOf(root, lines))
            actions.set(row.id as string, {
              _actions: allowedActions(model, entityOf(model, entity.fields[lines]?.entity ?? ''), row as LiveValues, actor),
              _documentActions: ofDocument,
            })
      }
    })
  }
  return actions
}

/** The formulas that decide actions: of the document, and of the rows of `lines`. */
function guardsOf(model: Model, entity: Entity, lines: string | undefined): readonly Formula[] {
  const line = lines === undefined ? undefined : model.entities[entity.fields[lines]?.entity ?? '']
  return [entity, ...(line === undefined ? [] : [line])].flatMap((each) =>
    Object.values(each.transitions).flatMap((transition) => transition.guards.map((name) => ruleOf(each, name).check)),
  )
}

/** Checks whether a guard of the document's actions reads its lines, which then have to be loaded. */
function readsLines(entity: Entity): boolean {
  const lines = new Set(fieldKindsOf(entity).lines.map((field) => field.name))
  const guards = new Set(Object.values(entity.transitions).flatMap((transition) => transition.guards))
  return [...guards].some((name) => entity.rules[name]?.check.references.some((path) => lines.has(path.split('.')[0] ?? '')))
}
