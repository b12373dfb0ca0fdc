import { readFileSync } from 'node:fs'

/** The platform's own statements; each file is applied once, in this order. A change of existing tables is a new file. */
export const PLATFORM_STEPS = [
  'accounts',
  'session',
  'records',
  'files',
  'approvals',
  'jobs',
  'views',
  'time-zones',
  'sessions-and-keys',
  'preferences',
  'field-template',
  'roles',
  'invitation-sight',
  'rights-carried-over',
  'mail',
  'hidden-fields',
  'seats',
  'publications',
  'approval-authors',
  'known-browsers',
  'audit-only-grows',
] as const

/** The statements of a step. */
export function platformStatements(step: (typeof PLATFORM_STEPS)[number]): string {
  return readFileSync(new URL(`./${step}.sql`, import.meta.url), 'utf8')
}

/** Names that no entity may have. */
export const PLATFORM_TABLES: readonly string[] = [
  'schemaChange',
  'enterprise',
  'account',
  'member',
  'role',
  'rolePermission',
  'memberRole',
  'memberGroup',
  'session',
  'sessionToken',
  'loginTicket',
  'loginAttempt',
  'invitation',
  'idempotency',
  'auditEntry',
  'outbox',
  'sequenceCounter',
  'approval',
  'userSetting',
  'file',
  'fileUse',
  'savedView',
  'startingView',
  'job',
  'passwordReset',
  'apiKey',
  'apiKeyCall',
  'signOnAttempt',
  'externalIdentity',
  'preferenceVersion',
  'fieldTemplateVersion',
  'hiddenField',
  'publication',
  'noticeRole',
  'noticeCompetence',
  'mail',
  'resetRequest',
  'knownBrowser',
  'preferenceProposal',
]
