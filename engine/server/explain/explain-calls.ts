import { explain, type About } from '../../core/explain/explain.ts'
import type { Explained } from '../../core/explain/explained.ts'
import type { Question } from '../../core/explain/question.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import { hasRight } from '../../core/permissions/has-right.ts'
import { issue } from '../../core/rules/issue.ts'
import { textOf } from '../../core/text/message.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { prohibited, refusal, success } from '../calls/answer.ts'
import { entityIssues, type KeyRule } from '../calls/entity-issues.ts'
import type { Services } from '../calls/services.ts'
import { auditSettingsRefusal } from '../calls/audit-settings-refusal.ts'
import { answerOrRefusal } from '../calls/answer-or-refusal.ts'
import type { CallContext } from '../calls/call-context.ts'
import { refuseIf } from '../calls/refused-error.ts'
import type { Session } from '../session/load-session.ts'
import { inTransaction } from '../store/transaction.ts'
import { modelOfSession } from '../calls/model-of-session.ts'
import { type QuestionDocument, documentOfQuestion } from './document-of-question.ts'
import type { RateLimit } from '../calls/rate-limit.ts'
import { personOfQuestion } from './person-of-question.ts'
import { rolesByCode } from './roles-with-code.ts'
import { describeExplanation, type Description } from './describe-explanation.ts'
import type { Tx } from '../schema/database.ts'

/** One question in its transaction. */
export type ExplainCall = {
  readonly tx: Tx
  readonly context: CallContext
  readonly session: Session
  readonly entity: Readonly<Record<string, unknown>>
  readonly question: Question
  /** The document of the question, if it names one. */
  readonly found: (entity: string) => Promise<QuestionDocument | undefined>
  /** Words from the model of the document, otherwise from the asker's. */
  readonly answer: (title: string, explained: Explained, entity?: Entity, by?: Model) => Record<string, unknown>
}

/** The work of a call; `keys` are those of its `entity`, besides `person`. */
export type ExplainHandler = {
  readonly keys: Readonly<Record<string, KeyRule>>
  readonly work: (call: ExplainCall) => Promise<Pick<AnswerEnvelope, 'entity' | 'list'>>
}

/** A deactivated person may do nothing and sees nothing. */
const SWITCHED_OFF: Explained = { outcomes: ['refused'], reasons: [{ kind: 'deactivated', says: 'against' }] }
const PERSON: KeyRule = { kind: 'text', optional: true }

/**
 * One question of a member. Everybody gets an answer in words about themselves. Answers about others, and with rules, expressions and places, are for people
 * who may set permissions, who see everybody's codes anyway. Invited people may not ask.
 */
export async function answerQuestion(
  services: Services,
  rateLimit: RateLimit,
  session: Session,
  envelope: RequestEnvelope,
  asked: ExplainHandler,
): Promise<AnswerEnvelope> {
  const answer = await answerTo(services, rateLimit, session, envelope, asked)
  await auditSettingsRefusal(services, session.actor, { subject: 'explain', action: 'ask', id: envelope.entity?.['id'], isReading: true }, answer)
  return answer
}

async function answerTo(
  services: Services,
  rateLimit: RateLimit,
  session: Session,
  { entity = {} }: RequestEnvelope,
  { keys, work }: ExplainHandler,
): Promise<AnswerEnvelope> {
  const { actor, invitation, templateVersion } = session
  const { pool, templates, clock, newId } = services
  const model = await modelOfSession(services, session)
  if (invitation !== undefined) return prohibited(model, actor.language)
  if (!rateLimit(actor.accountId, clock.now())) return refusal(model, actor.language, [issue('EXPLAIN_TOO_OFTEN')])
  const isDetailed = hasRight(model, actor, 'setPermissions')
  return answerOrRefusal(model, actor.language, async () => {
    refuseIf(entityIssues(entity, { ...keys, person: PERSON }))
    const person = await personOfQuestion(services, actor, entity['person'] === '' ? undefined : entity['person'], isDetailed)
    return inTransaction(pool, actor, async (tx) => {
      const whoCould = await rolesByCode(tx, actor)
      const context: CallContext = { pool, model, templates, templateVersion, clock, newId }
      const question: Question = { model, base: templates.base, person: person.actor ?? actor, asker: actor }
      const wordingOf = (of: Model, about: Entity | undefined): Description => ({
        model: of,
        language: actor.language,
        whoCould,
        isDetailed,
        ...(about !== undefined && { entity: about }),
      })
      const call: ExplainCall = {
        tx,
        context,
        session,
        entity,
        question,
        found: (name) =>
          entity['id'] === undefined ? Promise.resolve(undefined) : documentOfQuestion(tx, context, actor, question.person, name, entity['id']),
        answer: (title, explained, about, by = model) => ({
          title,
          person: person.name,
          ...describeExplanation(wordingOf(by, about), person.actor === undefined ? SWITCHED_OFF : explained),
        }),
      }
      const { entity: answer, ...rest } = await work(call)
      return success({ entity: { ...(answer as object), words: wordsOf(model, session), isDetailed }, ...rest })
    })
  })
}

/** The page's own words for an answer come with it, so that the first load carries none. */
function wordsOf(model: Model, { actor: { language } }: Session): Readonly<Record<string, string>> {
  const prefix = 'explain.page.'
  return Object.fromEntries(
    Object.keys(model.texts[language])
      .filter((key) => key.startsWith(prefix))
      .map((key) => [key.slice(prefix.length), textOf(model, language, key)]),
  )
}

/** Explains one thing for a person, by the model and document at hand. */
export function explained({ question }: ExplainCall, found: QuestionDocument | undefined, about: About): Explained {
  const asked: Question = found === undefined ? question : { ...question, model: found.context.model, document: found.root }
  return explain(asked, about)
}
