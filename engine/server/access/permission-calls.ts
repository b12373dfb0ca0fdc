import { sql } from 'kysely'
import { guardingCodes } from '../../core/permissions/guarding-codes.ts'
import { issue } from '../../core/rules/issue.ts'
import { textOf } from '../../core/text/message.ts'
import { success } from '../calls/answer.ts'
import { RefusedError } from '../calls/refused-error.ts'
import { noticeKindName, noticeKindsFor } from './notice-kinds.ts'
import { entityReaderOf, refuseStale } from '../calls/read-entity.ts'
import { rolesOf } from './roles.ts'
import { type AdminCallHandler, writeHandler, readHandler, type AdminCall } from './admin-call-handlers.ts'

/** All codes of the caller's side by module. `coming`: nothing asks for the code yet. */
export const listPermissions: AdminCallHandler = readHandler('/api/competence/list', [], async ({ model, actor }) => {
  const guarding = guardingCodes(model)
  const own = Object.values(model.permissions).filter(({ side }) => side === actor.side)
  const modules = [...new Set(own.map(({ module }) => module))]
  const list = modules.map((module) => ({
    module,
    name: textOf(model, actor.language, `module.${module}`),
    permissions: own
      .filter((each) => each.module === module)
      .map(({ code, number, screen }) => ({
        code,
        number,
        name: textOf(model, actor.language, `permission.${code}`),
        screen: screen ?? null,
        coming: !guarding.has(code),
      })),
  }))
  return success({ list })
})

/** The roles for each kind of notice; a kind without roles goes to everybody. */
export const listNotices: AdminCallHandler = readHandler('/api/competence/notifyList', [], async (call) => success({ list: await noticesOf(call) }))

/**
 * Sets the roles for a kind of notice, `{ kind, version, roles, isFixed }`; an empty list means everybody. `isFixed`: nobody switches it off for themselves, and it
 * is switched on for everybody.
 */
export const changeNotice: AdminCallHandler = writeHandler('/api/competence/notifyUpdate', ['kind', 'version', 'roles', 'isFixed'], async (call) => {
  const { tx, actor, entity } = call
  const before = (await noticesOf(call)).find(({ kind }) => kind === entity['kind'])
  if (before === undefined) throw new RefusedError([issue('NOT_FOUND', 'entity.kind')])
  const read = entityReaderOf(entity)
  const version = read.version()
  const roles = read.list('roles') ?? []
  const isFixed = read.flag('isFixed') ?? before.isFixed
  // An empty list means everybody, so the call must send it explicitly.
  if (entity['roles'] === undefined) read.add(issue('REQUIRED', 'entity.roles'))
  const known = new Set((await rolesOf(call)).map(({ id }) => id))
  read.add(...roles.flatMap((id, index) => (known.has(id) ? [] : [issue('NOT_FOUND', `entity.roles[${index}]`)])))
  read.end()
  refuseStale(version, before.version)
  const { enterprise } = actor
  const { rows: off } = await sql`select from "noticeCompetence" where enterprise = ${enterprise} and kind = ${before.kind} and not "isOn"`.execute(tx)
  await sql`delete from "noticeRole" where enterprise = ${enterprise} and kind = ${before.kind}`.execute(tx)
  await sql`insert into "noticeRole" (enterprise, kind, role) select ${enterprise}, ${before.kind}, unnest(${[...roles]}::text[])`.execute(tx)
  await sql`insert into "noticeCompetence" (enterprise, kind, version, "isFixed") values (${enterprise}, ${before.kind}, ${version + 1}, ${isFixed})
    on conflict (enterprise, kind) do update set version = excluded.version, "isFixed" = excluded."isFixed",
      "isOn" = "noticeCompetence"."isOn" or excluded."isFixed"`.execute(tx)
  const changes = [
    { path: 'roles', before: before.roles, after: roles },
    ...(isFixed === before.isFixed ? [] : [{ path: 'isFixed', before: before.isFixed, after: isFixed }]),
    ...(isFixed && off.length > 0 ? [{ path: 'isOn', before: false, after: true }] : []),
  ]
  return {
    answer: success({ entity: { ...before, roles, isFixed, version: version + 1 } }),
    auditedChanges: [{ entity: 'notice', document: before.kind, version: version + 1, changes }],
  }
})

type Notice = { readonly kind: string; readonly name: string; readonly roles: readonly string[]; readonly isFixed: boolean; readonly version: number }

async function noticesOf({ tx, model, actor }: AdminCall): Promise<readonly Notice[]> {
  const { rows } = await sql<{ kind: string; version: number; isFixed: boolean; roles: readonly string[] }>`
    select c.kind, c.version, c."isFixed", array(select n.role from "noticeRole" n where n.enterprise = c.enterprise and n.kind = c.kind order by n.role) as roles
    from "noticeCompetence" c where c.enterprise = ${actor.enterprise}`.execute(tx)
  return noticeKindsFor(model, actor.side).map((kind) => {
    const stored = rows.find((row) => row.kind === kind)
    return {
      kind,
      name: noticeKindName(model, actor.language, kind),
      roles: stored?.roles ?? [],
      isFixed: stored?.isFixed ?? false,
      version: stored?.version ?? 0,
    }
  })
}
