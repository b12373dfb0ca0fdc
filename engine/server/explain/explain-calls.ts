import type { Transaction } from 'kysely'
import { explain, type About } from '../../core/explain/explain.ts'
import type { Explained } from '../../core/explain/explained.ts'
import type { Question } from '../../core/explain/question.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import { hasRight } from '../../core/permissions/has-right.ts'
import { issue } from '../../core/rules/issue.ts'
import { textOf } from '../../core/text/message.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { prohibited, refusal, success } from '../http/answer.ts'
import { entityIssues, type KeyRule } from '../http/entity-issues.ts'
import type { Services } from '../http/services.ts'
import { writeRefusal } from '../http/write-refusal.ts'
import { answered } from '../operations/answers.ts'
import type { OperationContext } from '../operations/context.ts'
import { refuseIf } from '../operations/refused.ts'
import type { Session } from '../session/load-session.ts'
import { inTransaction } from '../store/transaction.ts'
import { modelOfSession } from '../template/model-of-session.ts'
import { type DocumentAsked, documentAsked } from './document-asked.ts'
import type { Pace } from '../http/pace.ts'
import { personAsked } from './person-asked.ts'
import { whoCouldBy } from './who-could.ts'
import { wordExplained, type Wording } from './word-explained.ts'

/** A question in its transaction. */
export type Turn = {
  readonly tx: Transaction<any>
  readonly context: OperationContext
  readonly session: Session
  readonly entity: Readonly<Record<string, unknown>>
  readonly question: Question
  /** The document asked about, if the question names one. */
  readonly found: (entity: string) => Promise<DocumentAsked | undefined>
  /** In the words of the model by which the document is read, or else of the asker's. */
  readonly answer: (title: string, explained: Explained, entity?: Entity, by?: Model) => Record<string, unknown>
}

/** What a call does with its turn; `keys` are those of its `entity`, besides `person`. */
export type Explaining = { readonly keys: Readonly<Record<string, KeyRule>>; readonly work: (turn: Turn) => Promise<Pick<AnswerEnvelope, 'entity' | 'list'>> }

/** Whoever is switched off may nothing, and sees nothing. */
const SWITCHED_OFF: Explained = { outcomes: ['refused'], reasons: [{ kind: 'deactivated', says: 'against' }] }
const PERSON: KeyRule = { kind: 'text', optional: true }

/**
 * One question of somebody of an enterprise. In words it is answered to everybody about himself; about others, and with rules,
 * expressions and places, to whoever may set permissions, who sees all codes of everybody anyway. Invited people ask nothing.
 */
export async function answerQuestion(services: Services, pace: Pace, session: Session, envelope: RequestEnvelope, asked: Explaining): Promise<AnswerEnvelope> {
  const answer = await answerTo(services, pace, session, envelope, asked)
  await writeRefusal(services, session.actor, { subject: 'explain', action: 'ask', id: envelope.entity?.['id'], isReading: true }, answer)
  return answer
}

async function answerTo(
  services: Services,
  pace: Pace,
  session: Session,
  { entity = {} }: RequestEnvelope,
  { keys, work }: Explaining,
): Promise<AnswerEnvelope> {
  const { actor, invitation, templateVersion } = session
  const { pool, templates, clock, newId } = services
  const model = await modelOfSession(services, session)
  if (invitation !== undefined) return prohibited(model, actor.language)
  if (!pace(actor.accountId, clock.now())) return refusal(model, actor.language, [issue('EXPLAIN_TOO_OFTEN')])
  const isDetailed = hasRight(model, actor, 'setPermissions')
  return answered(model, actor.language, async () => {
    refuseIf(entityIssues(entity, { ...keys, person: PERSON }))
    const person = await personAsked(services, actor, entity['person'] === '' ? undefined : entity['person'], isDetailed)
    return inTransaction(pool, actor, async (tx) => {
      const whoCould = await whoCouldBy(tx, actor)
      const context: OperationContext = { pool, model, templates, templateVersion, clock, newId }
      const question: Question = { model, base: templates.base, person: person.actor ?? actor, asker: actor }
      const wordingOf = (of: Model, about: Entity | undefined): Wording => ({
        model: of,
        language: actor.language,
        whoCould,
        isDetailed,
        ...(about !== undefined && { entity: about }),
      })
      const turn: Turn = {
        tx,
        context,
        session,
        entity,
        question,
        found: (name) => (entity['id'] === undefined ? Promise.resolve(undefined) : documentAsked(tx, context, actor, question.person, name, entity['id'])),
        answer: (title, explained, about, by = model) => ({
          title,
          person: person.name,
          ...wordExplained(wordingOf(by, about), person.actor === undefined ? SWITCHED_OFF : explained),
        }),
      }
      const { entity: answer, ...rest } = await work(turn)
      return success({ entity: { ...(answer as object), words: wordsOf(model, session), isDetailed }, ...rest })
    })
  })
}

/** What the page itself says beside an answer: it has no words of its own, so that its first load carries none. */
function wordsOf(model: Model, { actor: { language } }: Session): Readonly<Record<string, string>> {
  const prefix = 'explain.page.'
  return Object.fromEntries(
    Object.keys(model.texts[language])
      .filter((key) => key.startsWith(prefix))
      .map((key) => [key.slice(prefix.length), textOf(model, language, key)]),
  )
}

/** Explains one thing for the person of a turn, by the model and the document at hand. */
export function explained({ question }: Turn, found: DocumentAsked | undefined, about: About): Explained {
  const asked: Question = found === undefined ? question : { ...question, model: found.context.model, document: found.root }
  return explain(asked, about)
}
