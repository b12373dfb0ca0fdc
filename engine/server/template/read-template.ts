import { sql } from 'kysely'
import { completedTemplate, declaredTemplate } from '../../core/template/declared-template.ts'
import type { FieldTemplate } from '../../core/template/field-template.ts'
import { templateForSupplier } from '../../core/template/template-for-supplier.ts'
import type { Model } from '../../core/model/model.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { refusal, success } from '../calls/answer.ts'
import type { Services } from '../calls/services.ts'
import type { Session } from '../session/load-session.ts'
import { runAsOwner } from '../store/scope.ts'
import { inTransaction } from '../store/transaction.ts'
import { currentVersion, readVersion } from '../model/stored-template.ts'
import { rowsOfTemplate } from './template-answer.ts'
import type { Database } from '../schema/database.ts'

/** The present template of a purchaser, completed by newly declared fields. */
export async function templateOf(
  { pool, model }: { readonly pool: Database; readonly model: Model },
  enterprise: string,
  version: number,
): Promise<FieldTemplate> {
  const stored = version === 0 ? undefined : await readVersion(pool, enterprise, version)
  return stored === undefined ? declaredTemplate(model) : completedTemplate(model, stored)
}

/** The template by which the caller reads lists: a purchaser its own, a supplier, who has many purchasers, the declared one. */
export async function ownTemplate(services: Services, { actor, templateVersion }: Session): Promise<AnswerEnvelope> {
  return answerWith(services.model, await templateOf(services, actor.enterprise, actor.side === 'purchaser' ? templateVersion : 0))
}

/** The template of a purchaser with shared documents: `entity: { id }`; for a supplier only what its pages need. A stranger's is not found. */
export async function templateOfPurchaser(services: Services, { actor }: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool } = services
  const { id, ...rest } = entity
  const issues = Object.keys(rest).map((key) => issue('UNKNOWN_KEY', `entity.${key}`, { key }))
  const purchaser = typeof id === 'string' ? id : ''
  const isKnown = issues.length === 0 && (purchaser === actor.enterprise || (actor.side === 'supplier' && (await isSupplierOf(services, actor, purchaser))))
  if (!isKnown) return refusal(model, actor.language, [...issues, issue('NOT_FOUND', 'entity.id')])
  const template = await templateOf(services, purchaser, await currentVersion(pool, purchaser))
  return answerWith(model, actor.side === 'supplier' ? templateForSupplier(model, template) : template)
}

function answerWith(model: Model, template: FieldTemplate): AnswerEnvelope {
  return success({ list: rowsOfTemplate(model, template), entity: { version: template.version, screens: template.screens } })
}

/** Checks whether a purchaser has a record of this supplier's enterprise. */
async function isSupplierOf({ pool, model }: Services, actor: Session['actor'], purchaser: string): Promise<boolean> {
  const records = Object.values(model.entities).filter((entity) => entity.counterparty !== undefined)
  return inTransaction(pool, actor, (tx) =>
    runAsOwner(tx, purchaser, async () => {
      for (const { name, counterparty } of records) {
        const { rows } =
          await sql`select from ${sql.id(name)} t where t.purchaser = ${purchaser} and ${sql.ref(`t.${counterparty!}`)} = ${actor.enterprise} limit 1`.execute(
            tx,
          )
        if (rows.length > 0) return true
      }
      return false
    }),
  )
}
