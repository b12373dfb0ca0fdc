import { OPERATORS } from '../../core/query/operators.ts'
import type { Schema } from './schema.ts'

const answer: Schema = {
  description: 'The answer, a refusal included',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/AnyAnswer' } } },
}

/** A call that no declaration makes. */
export function post(summary: string, entity?: Readonly<Record<string, Schema>>): Schema {
  const envelope: Schema = { $ref: '#/components/schemas/RequestEnvelope' }
  const schema = entity === undefined ? envelope : { allOf: [envelope, { type: 'object', properties: { entity: { type: 'object', properties: entity } } }] }
  return { post: { summary, tags: ['session'], requestBody: { content: { 'application/json': { schema } } }, responses: { 200: answer } } }
}

const text: Schema = { type: 'string' }
const mailChoice: Schema = { type: 'string', enum: ['ATONCE', 'DAILY', 'NOT'] }
const condition: Schema = { type: 'object', properties: { operator: { enum: OPERATORS }, values: { type: 'array', items: text } } }
const viewContent: Schema = {
  type: 'object',
  properties: {
    tab: text,
    search: text,
    filters: { description: 'By path', type: 'object', additionalProperties: condition },
    sort: { type: 'array', items: { type: 'object', properties: { field: text, descending: { type: 'boolean' } } } },
    size: { type: 'integer', minimum: 1, maximum: 2000 },
    columns: { description: 'How the columns stand', type: 'object' },
  },
}
const invitation = { invitationId: text, invitationItemId: text }

function get(summary: string, query: readonly string[]): Schema {
  return {
    get: {
      summary,
      tags: ['session'],
      parameters: query.map((name) => ({ name, in: 'query', schema: text })),
      responses: { 200: answer, 302: { description: 'To a page, when asked by a browser' } },
    },
  }
}

/** A person's second factors. Changes need a proof of the person that is not older than some minutes: they answer CONFIRMATION_NEEDED without one. */
const factorPaths: Readonly<Record<string, Schema>> = {
  '/api/member/factor/list': post('The second factors of the account, and how many recovery codes are left'),
  '/api/member/factor/beginTotp': post('A secret for an authenticator app, with its QR code'),
  '/api/member/factor/addTotp': post('Adds the app whose first code this is; the first factor brings recovery codes', { step: text, code: text, name: text }),
  '/api/member/factor/beginPasskey': post('What the browser needs to make a passkey'),
  '/api/member/factor/addPasskey': post('Adds the passkey that the browser made', { step: text, passkey: text, name: text }),
  '/api/member/factor/remove': post('Removes a second factor', { id: text }),
  '/api/member/factor/renewCodes': post('New recovery codes in place of the old ones'),
  '/api/member/factor/beginConfirmation': post('How the person can prove who they are, with a challenge for a passkey'),
  '/api/member/factor/confirm': post('Proves who the person is by one of these', {
    code: text,
    passkey: text,
    step: text,
    password: { type: 'string', format: 'password' },
  }),
}

/** Sign-in and the start of a page: the calls that no declaration makes. */
export const sessionPaths: Readonly<Record<string, Schema>> = {
  '/openapi/member/login': post('Name and password for a ticket', { loginName: text, password: { type: 'string', format: 'password' }, enterprise: text }),
  '/openapi/member/login/second': post('The second step of an account with a second factor: a code or the answer of a passkey for a ticket', {
    step: text,
    code: text,
    passkey: { type: 'string', description: "The browser's answer as JSON" },
    enterprise: text,
  }),
  '/openapi/member/login/passkey/begin': post('A challenge for a passkey that signs in without a password'),
  '/openapi/member/login/passkey': post('The answer of that passkey for a ticket', { step: text, passkey: text, enterprise: text }),
  ...factorPaths,
  '/api/member/signOn/start': get('To the provider of single sign-on, where one is configured', ['returnUrl']),
  '/api/member/signOn/back': get('Back from the provider', ['code', 'state']),
  '/api/member/signOn/list': post('The providers that the account is linked with'),
  '/api/member/signOn/unlink': post('Ends such a link, and the other sessions that it opened', { issuer: text }),
  '/api/member/token/login': get('Ticket for the cookie of the session', ['ticket', 'returnUrl']),
  '/api/member/token/logout': get('Ends the session', []),
  '/api/member/token/getToken': {
    post: {
      summary: 'Cookie for a token',
      tags: ['session'],
      requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { fbToken: text, uToken: text, sa: text } } } } },
      responses: { 200: answer },
    },
  },
  '/getTemplateToken': post('Signs an invited supplier in', invitation),
  '/getTemplatePurchaseToken': post('Signs an invited receiver in', invitation),
  '/api/member/info': post('Who is working'),
  '/api/member/identity/list': post('As whom the account may work: its enterprises and the personal identity'),
  '/api/member/identity/switch': post('Ends this session and opens that of another identity: a token here, or an address on the other site', {
    enterprise: text,
    personal: { type: 'boolean' },
  }),
  '/api/member/session/list': post("The account's running sessions"),
  '/api/member/session/end': post('Ends one session of the account', { id: text }),
  '/api/member/session/endAll': post('Ends all sessions of the account, but for this one if it is kept', { keepThis: { type: 'boolean' } }),
  '/api/member/address/sendCode': post('Mails a code to the address of the account, which somebody else set'),
  '/api/member/address/confirm': post('Confirms that address by the mailed code', { code: text }),
  '/api/member/data/export': post('Everything that is kept about the person'),
  '/api/member/password/change': post('Another password; all other sessions end', {
    oldPassword: { type: 'string', format: 'password' },
    newPassword: { type: 'string', format: 'password' },
  }),
  '/api/member/password/issueReset': post('A link by which a member sets a new password, good once, for a day', { member: text }),
  '/openapi/member/password/forgotten': post('A link for a new password by mail, to whoever has this login name or address; the answer does not tell', {
    name: text,
  }),
  '/openapi/member/password/reset': post('Sets a new password by such a link', { secret: text, newPassword: { type: 'string', format: 'password' } }),
  '/api/member/invitation/list': post("The purchaser's invitations to a document", { entity: text, document: text }),
  '/api/member/invitation/add': post('A link for one person to one document, with the query parameters a and b', {
    entity: text,
    document: text,
    kind: { enum: ['supplier', 'receiving'] },
    name: text,
    email: text,
    transitions: { type: 'array', items: text },
    completedBy: { type: 'array', items: text },
    expiresAt: { type: 'string', format: 'date-time' },
  }),
  '/api/member/invitation/send': post('A link for one person to a declared screen, for one document: in the answer, and by mail where mail is sent', {
    screen: text,
    document: text,
    name: text,
    email: text,
    days: text,
  }),
  '/api/member/invitation/revoke': post('Ends an invitation with the sessions that it opened', { id: text }),
  '/api/member/apiKey/list': post('The API keys of the enterprise, and the roles that a key can have'),
  '/api/member/apiKey/add': post('Makes an API key; its secret is in this answer alone. Sent as "Authorization: Bearer", without cookie and fbToken', {
    name: text,
    role: text,
    codes: { type: 'array', items: text },
    expiresAt: { type: 'string', format: 'date-time' },
  }),
  '/api/member/apiKey/own': post('The API keys in force that the person made'),
  '/api/member/apiKey/revoke': post('Ends an API key from the next call on', { id: text }),
  '/api/member/language': post('Changes the language', { language: { enum: ['cn', 'en'] } }),
  '/api/member/setting/get': post('The settings of the person: all, or one key', { key: text }),
  '/api/member/setting/save': post('Keeps a setting of the person; null takes it away', { key: text, value: {} }),
  '/api/sheet/write': post('Rows of texts as a spreadsheet, the headings first', { name: text, rows: { type: 'array', items: { type: 'array', items: {} } } }),
  '/api/sheet/read': post('What stands in a spreadsheet, row by row', { file: { type: 'object', properties: { name: text, content: text } } }),
  '/api/member/search': post('The documents with a text, and those of the last opened that the person still sees; over all that the person may read', {
    text: { type: 'string', minLength: 2, maxLength: 100 },
    recent: { type: 'array', maxItems: 20, items: { type: 'object', properties: { entity: text, id: text } } },
  }),
  '/api/member/tasks': post('What the person has to do now, over all documents, by the time until which it is to be done'),
  '/api/member/view/list': post('The saved views and display templates of a list that the person may use', { screen: text }),
  '/api/member/view/add': post('Keeps what a list shows under a name', {
    screen: text,
    kind: { enum: ['view', 'template'] },
    name: text,
    shared: { type: 'boolean' },
    content: viewContent,
  }),
  '/api/member/view/update': post('Renames, changes, shares or takes back a view', {
    id: text,
    version: { type: 'integer' },
    name: text,
    shared: { type: 'boolean' },
    content: viewContent,
  }),
  '/api/member/view/delete': post('Deletes a view', { id: text }),
  '/api/member/view/start': post('The view that the person begins a list with; null for none', { screen: text, id: { type: ['string', 'null'] } }),
  '/api/file/upload': {
    post: {
      summary: 'Stores an attachment: jpg, png, pdf, rar or zip, at most 20 MB',
      tags: ['files'],
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { fbToken: text, file: { type: 'string', format: 'binary' } }, required: ['fbToken', 'file'] },
          },
        },
      },
      responses: { 200: answer, 413: { description: 'The file is too large' } },
    },
  },
  '/api/file/{id}': {
    post: {
      summary: 'The content of an attachment',
      tags: ['files'],
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/RequestEnvelope' } } } },
      responses: { 200: { description: 'The content, or an envelope that refuses it', content: { '*/*': {}, ...(answer.content as object) } } },
    },
  },
  '/api/live': {
    post: {
      summary: 'A document that is followed: newline-delimited JSON for as long as somebody reads on, or an envelope that refuses it',
      tags: ['session'],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/RequestEnvelope' },
                { type: 'object', properties: { entity: { type: 'object', properties: { entity: text, id: text, state: text } } } },
              ],
            },
          },
        },
      },
      responses: { 200: { description: 'Lines of JSON, or a refusal', content: { 'application/x-ndjson': {}, ...(answer.content as object) } } },
    },
  },
  '/api/job/list': post("The person's own background jobs, the latest first"),
  '/api/job/detail': post('One of them, with what it answered', { id: text }),
  '/api/job/cancel': post('Wants a job no more', { id: text }),
  '/api/job/seen': post('Notes that the person knows how these ended', { ids: { type: 'array', items: text } }),
  '/api/job/remove': post('Takes an ended job away, with its file', { id: text }),
  '/api/job/{id}/file': {
    post: {
      summary: 'The file of a job, kept for three days',
      tags: ['jobs'],
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/RequestEnvelope' } } } },
      responses: { 200: { description: 'The content, or an envelope that refuses it', content: { '*/*': {}, ...(answer.content as object) } } },
    },
  },
  '/api/member/notify/unReadInfoCount': post('Count of unread notices'),
  '/api/member/notify/kinds': post(
    'The kinds of notices that the person may get, which are switched off, how they come by mail, and when the daily mail comes',
  ),
  '/api/member/notify/choose': post('Switches a kind of notice off or on for the person, or says how it comes by mail; without a kind, all kinds', {
    kind: text,
    isOn: { type: 'boolean' },
    mail: mailChoice,
  }),
  '/api/member/notify/digest': post('When the daily mail comes to the person', { hour: { type: 'integer', minimum: 0, maximum: 23 }, timeZone: text }),
  '/api/member/notify/live': post('The last notices of the person and the number of unread ones, as newline-delimited JSON while the page is looked at', {
    state: text,
  }),
  '/api/member/substitute/list': post("Who decides in the person's place, and in whose place the person decides: the periods that have not ended"),
  '/api/member/substitute/people': post('Colleagues who can be named, by a part of the name or number', { text }),
  '/api/member/substitute/name': post("Names who decides in the person's place on some days, both included", { substitute: text, from: text, until: text }),
  '/api/member/substitute/end': post('Ends such a period', { id: text }),
  '/api/competence/listByToken': post('Codes of what the person may do'),
  '/api/globalTemplate/getByToken': post("The field template by which the person reads lists: a purchaser's own, or the declared one"),
  '/api/globalTemplate/getByPurchaser': post('The field template of a purchaser: entity { id }'),
  '/api/globalTemplate/get': post('The field template with what its editor needs'),
  '/api/globalTemplate/check': post('What saving a field template would change'),
  '/api/globalTemplate/save': post('Saves the field template: entity { version, screens }, entityList of all fields'),
  '/api/globalTemplate/versions': post('Saved versions of the field template'),
  '/api/supplement/get': post('The supplementary fields of an entity with what their editor needs: entity { of }'),
  '/api/supplement/check': post('What saving supplementary fields would change'),
  '/api/supplement/save': post('Saves supplementary fields: entity { of, version }, entityList of all of them'),
  '/api/globalTemplate/restore': post('Brings a version of the field template back: entity { version, restore }'),
  '/api/conf/enterprise/purchaserPreferences': post("The purchaser's preferences"),
  '/api/conf/enterprise/supplierPreferences': post("The supplier's preferences"),
  '/api/conf/enterprise/preferences/detail': post('The preferences that one may set'),
  '/api/conf/enterprise/preferences/touched': post('How many documents each of these preferences concerns now; null where counting takes too long'),
  '/api/conf/enterprise/preferences/save': post('Saves preferences as a new version: `entity: { version, values, reason }`'),
  '/api/conf/enterprise/preferences/versions': post('The saves of the preferences, the latest first'),
  '/api/conf/enterprise/noticeType/list': post('The kinds of notices of the enterprise, which are switched on, and which people may not switch off'),
  '/api/conf/enterprise/noticeType/update': post('Switches a kind of notice on or off for everybody, or fixes it', {
    kind: text,
    version: { type: 'integer' },
    isOn: { type: 'boolean' },
    mail: mailChoice,
    isFixed: { type: 'boolean' },
  }),
  '/api/conf/enterprise/noticeType/unsent': post(
    'The mails of notices of the last three days that are not sent: 0 pending, 2 sending, -1 failed; `person`: for who sets permissions too',
  ),
  '/api/conf/enterprise/noticeType/resend': post('Sends a mail of a notice that failed again, once a day', { id: text }),
  '/api/conf/enterprise/noticeType/text': post('The text of a kind of notice, and the fields that it may name', { kind: text }),
  '/api/conf/enterprise/noticeType/previewText': post('What texts would say of the last documents', { kind: text, cn: text, en: text }),
  '/api/conf/enterprise/noticeType/saveText': post("Saves the enterprise's own text of a kind: Handlebars with values, if and unless", {
    kind: text,
    version: { type: 'integer' },
    cn: text,
    en: text,
  }),
  '/api/conf/enterprise/noticeType/restoreText': post('Goes back to the shipped text of a kind', { kind: text, version: { type: 'integer' } }),
  '/api/conf/enterprise/preferences/restore': post('Brings a version of the preferences back: `entity: { to, version, reason }`'),
}
