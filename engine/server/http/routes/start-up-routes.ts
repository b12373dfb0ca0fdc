import { beginningOf } from '../../../core/text/beginning-of.ts'
import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languages } from '../../../core/model/side.ts'
import { preferencesOf } from '../../../core/permissions/preferences.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { changePreferences, countTouched, listVersions, restorePreferences, showPreferences } from '../../preferences/preference-calls.ts'
import type { Session } from '../../session/load-session.ts'
import { askForProof } from '../requests/ask-for-proof.ts'
import { authenticate } from '../requests/authenticate.ts'
import { prohibited, refusal, success } from '../../calls/answer.ts'
import { memberInfo } from './member-info.ts'
import { preferencesOfTemporary } from './preferences-of-temporary.ts'
import { readSettings, saveSetting } from './member-settings.ts'
import { unknownKeys } from '../../calls/read-entity.ts'
import { readEnvelope } from '../requests/read-envelope.ts'
import { searchDocuments } from './search-call.ts'
import { showTasks } from './tasks-call.ts'
import { addView, changeView, readViews, removeView, startWithView } from './view-calls.ts'
import type { AppServices } from '../requests/app-services.ts'
import { sideOfRequest } from '../requests/side-of-request.ts'
import { modelOfSession } from '../../calls/model-of-session.ts'
import {
  checkSupplements,
  checkTemplate,
  restoreTemplate,
  saveSupplements,
  saveTemplate,
  supplementsForEditor,
  templateForEditor,
  templateVersions,
} from '../../template/edit-template.ts'
import { ownTemplate, templateOfPurchaser } from '../../template/read-template.ts'
import { endOwnSubstitute, listColleagues, listOwnSubstitutes, nameOwnSubstitute } from '../../access/own-substitutes.ts'
import { chooseDigestTime, chooseKind, listChoices } from '../../notices/notice-choices.ts'
import { changeType, listTypes } from '../../notices/notice-types.ts'
import { previewText, restoreText, saveText, showText } from '../../notices/notice-texts.ts'
import { listUnsent, resend } from '../../notices/unsent-mails.ts'
import { unreadCount } from '../../notices/last-notices.ts'

type Answer = (services: AppServices, session: Session, envelope: RequestEnvelope) => Promise<AnswerEnvelope> | AnswerEnvelope

/** What a page asks once it has its token. The specification gives no paths for most of these; ours follow its style. */
const answerByPath: Readonly<Record<string, Answer>> = {
  '/api/member/info': async (services, session) => success({ entity: await memberInfo(services, session) }),
  // Codes instead of bare numbers: the numbers of the two sides overlap.
  '/api/competence/listByToken': (_services, { actor }) => success({ list: [...actor.permissions].sort() }),
  '/api/globalTemplate/getByToken': (services, session) => ownTemplate(services, session),
  '/api/globalTemplate/getByPurchaser': templateOfPurchaser,
  '/api/globalTemplate/get': templateForEditor,
  '/api/globalTemplate/check': checkTemplate,
  '/api/globalTemplate/save': saveTemplate,
  '/api/globalTemplate/versions': templateVersions,
  '/api/globalTemplate/restore': restoreTemplate,
  '/api/supplement/get': supplementsForEditor,
  '/api/supplement/check': checkSupplements,
  '/api/supplement/save': saveSupplements,
  '/api/conf/enterprise/purchaserPreferences': ({ model }, { actor, invitation }) =>
    success({ entity: invitation === undefined ? actor.prefs : preferencesOfTemporary(model, 'purchaser') }),
  '/api/conf/enterprise/supplierPreferences': ({ model }, { actor, enterprise, invitation }) =>
    actor.side === 'supplier'
      ? success({
          entity: invitation === undefined ? preferencesOf(model.preferences.supplier, enterprise.preferences) : preferencesOfTemporary(model, 'supplier'),
        })
      : prohibited(model, actor.language, 'OTHER_SIDE'),
  '/api/conf/enterprise/preferences/detail': showPreferences,
  '/api/conf/enterprise/preferences/touched': countTouched,
  '/api/conf/enterprise/preferences/save': changePreferences,
  '/api/conf/enterprise/preferences/versions': listVersions,
  '/api/conf/enterprise/preferences/restore': restorePreferences,
  '/api/conf/enterprise/noticeType/list': listTypes,
  '/api/conf/enterprise/noticeType/update': changeType,
  '/api/conf/enterprise/noticeType/unsent': listUnsent,
  '/api/conf/enterprise/noticeType/resend': resend,
  '/api/conf/enterprise/noticeType/text': showText,
  '/api/conf/enterprise/noticeType/previewText': previewText,
  '/api/conf/enterprise/noticeType/saveText': saveText,
  '/api/conf/enterprise/noticeType/restoreText': restoreText,
  '/api/member/notify/unReadInfoCount': async ({ pool, model }, { actor, invitation }) =>
    // An invited person gets nothing about the enterprise.
    success({ entity: { count: invitation === undefined ? await unreadCount(pool, model, actor) : 0 } }),
  '/api/member/notify/kinds': listChoices,
  '/api/member/notify/choose': chooseKind,
  '/api/member/notify/digest': chooseDigestTime,
  '/api/member/substitute/list': listOwnSubstitutes,
  '/api/member/substitute/people': listColleagues,
  '/api/member/substitute/name': nameOwnSubstitute,
  '/api/member/substitute/end': endOwnSubstitute,
  '/api/member/language': changeLanguage,
  '/api/member/setting/get': readSettings,
  '/api/member/setting/save': saveSetting,
  '/api/member/search': searchDocuments,
  '/api/member/tasks': showTasks,
  '/api/member/view/list': readViews,
  '/api/member/view/add': addView,
  '/api/member/view/update': changeView,
  '/api/member/view/delete': removeView,
  '/api/member/view/start': startWithView,
}

/** What every page needs; the rest belongs to an enterprise. */
const openToPersonal: ReadonlySet<string> = new Set([
  '/api/member/info',
  '/api/competence/listByToken',
  '/api/globalTemplate/getByToken',
  '/api/conf/enterprise/purchaserPreferences',
  '/api/conf/enterprise/supplierPreferences',
  '/api/member/language',
])

/**
 * Preferences switch controls over people on and off, and so do the kinds of notices of everybody; a mail that is sent again leaves the house; whoever decides in
 * a person's place is named by that person.
 */
const asksForProof: ReadonlySet<string> = new Set([
  '/api/conf/enterprise/preferences/save',
  '/api/conf/enterprise/preferences/restore',
  '/api/conf/enterprise/noticeType/update',
  '/api/conf/enterprise/noticeType/resend',
  '/api/conf/enterprise/noticeType/saveText',
  '/api/conf/enterprise/noticeType/restoreText',
  '/api/member/substitute/name',
])

/** What a machine may ask about itself: its identity and its rights. */
const openToKeys: ReadonlySet<string> = new Set([
  '/api/member/info',
  '/api/competence/listByToken',
  '/api/globalTemplate/getByToken',
  '/api/conf/enterprise/purchaserPreferences',
  '/api/conf/enterprise/supplierPreferences',
])

export function addStartUpRoutes(app: FastifyInstance, services: AppServices): void {
  for (const [path, answer] of Object.entries(answerByPath)) app.post(path, (request) => answerSession(services, request, path, answer))
}

async function answerSession(services: AppServices, request: FastifyRequest, path: string, answer: Answer): Promise<AnswerEnvelope> {
  const who = await authenticate(services, request, sideOfRequest(services, request), {
    personal: openToPersonal.has(path),
    // What every page needs, also the one that sets the factor up.
    owingFactor: openToPersonal.has(path),
    apiKey: openToKeys.has(path),
  })
  if ('answer' in who) return who.answer
  const asked = asksForProof.has(path) ? askForProof(services, who.session) : undefined
  if (asked !== undefined) return asked
  const { envelope, issues } = readEnvelope(request.body)
  return issues.length > 0
    ? refusal(services.model, who.session.actor.language, issues)
    : answer({ ...services, model: await modelOfSession(services, who.session) }, who.session, envelope)
}

async function changeLanguage({ pool, model }: AppServices, { actor }: Session, { entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { language, ...rest } = entity
  const issues = [...unknownKeys(rest, [])]
  const known = languages.find((one) => one === language)
  if (known === undefined)
    issues.push(issue('NOT_IN_VOCABULARY', 'entity.language', { value: beginningOf(String(language), 40), choices: languages.join(', ') }))
  if (issues.length > 0 || known === undefined) return refusal(model, actor.language, issues)
  await sql`update account set language = ${known} where id = ${actor.accountId}`.execute(pool)
  return success({ entity: { language: known } })
}
