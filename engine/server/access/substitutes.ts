import { sql } from 'kysely'
import { addDays } from '../../core/expression/functions/calendar-days.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { checkDay } from '../../core/rules/check-value.ts'
import { issue } from '../../core/rules/issue.ts'
import { type EntityReader, entityReaderOf } from '../calls/read-entity.ts'
import { RefusedError } from '../calls/refused-error.ts'
import type { Tx } from '../schema/database.ts'
import type { Change } from '../store/audit.ts'
import { todayAt } from '../store/substitutes.ts'

/** Nobody is away for longer, or says so earlier. */
const DAYS_AHEAD = 366
/** The periods of one person that have not ended. */
const MAX_PERIODS = 20

/** A period in which somebody decides in a person's place. The people are employees, by the ids of their membership. */
export type SubstitutePeriod = {
  readonly id: string
  readonly person: NamedPerson
  readonly substitute: NamedPerson
  /** The first and the last day. */
  readonly from: string
  readonly until: string
  /** Today is one of its days. */
  readonly isNow: boolean
}

type NamedPerson = { readonly id: string; readonly account: string; readonly name: string }

type Place = { readonly tx: Tx; readonly actor: Actor; readonly now: Date }

/** The keys of a call that names a substitute. */
export const PERIOD_KEYS = ['substitute', 'from', 'until'] as const

/** The periods that have not ended, of one person or in which this person is the substitute, in their order. */
export async function periodsOf({ tx, actor, now }: Place, account: string): Promise<readonly SubstitutePeriod[]> {
  const today = todayAt(actor, now)
  const { rows } = await sql<{ id: string; from: string; until: string; isNow: boolean } & Record<'ofId' | 'of' | 'ofName' | 'byId' | 'by' | 'byName', string>>`
    select s.id, s."fromDay"::text as from, s."untilDay"::text as until, s."fromDay" <= ${today}::date as "isNow",
      p.id as "ofId", s.person as of, pa.name as "ofName", b.id as "byId", s.substitute as by, ba.name as "byName"
    from substitute s join member p on p.enterprise = s.enterprise and p.account = s.person join account pa on pa.id = s.person
      join member b on b.enterprise = s.enterprise and b.account = s.substitute join account ba on ba.id = s.substitute
    where s.enterprise = ${actor.enterprise} and ${account} in (s.person, s.substitute) and s."untilDay" >= ${today}::date
    order by s."fromDay", s.id`.execute(tx)
  return rows.map(({ id, from, until, isNow, ofId, of, ofName, byId, by, byName }) => ({
    id,
    person: { id: ofId, account: of, name: ofName },
    substitute: { id: byId, account: by, name: byName },
    from,
    until,
    isNow,
  }))
}

/** Employees who can be named, whose name or number contains a text. */
export async function colleaguesOf({ tx, actor }: Place, text: string, but: string): Promise<readonly { readonly id: string; readonly text: string }[]> {
  const { rows } = await sql<{ id: string; text: string }>`
    select m.id, a.name as text from member m join account a on a.id = m.account
    where m.enterprise = ${actor.enterprise} and m.status = 'ACTIVE' and a.status = 'ACTIVE' and m.account <> ${but}
      and (strpos(lower(a.name), lower(${text}::text)) > 0 or strpos(lower(m.number), lower(${text}::text)) > 0)
    order by a.name, m.id limit 20`.execute(tx)
  return rows
}

/**
 * Names a substitute of a person for a period, `{ substitute, from, until }`: a colleague who is there, from today on at the earliest, one at a time. Returns the
 * period, with what the audit says of it.
 */
export async function nameSubstitute(
  place: Place & { readonly newId: () => string },
  person: string,
  entity: Readonly<Record<string, unknown>>,
  mayBe: (substitute: string, read: EntityReader) => Promise<void> | void = () => undefined,
): Promise<{ readonly period: SubstitutePeriod; readonly changes: readonly Change[] }> {
  const { tx, actor, now, newId } = place
  const today = todayAt(actor, now)
  const read = entityReaderOf(entity)
  const member = read.text('substitute', { required: true, maxLength: 100 }) ?? ''
  const substitute = await colleagueNamed(place, member)
  if (substitute === person) read.add(issue('SUBSTITUTE_OF_ONESELF', 'entity.substitute'))
  else if (substitute !== undefined) await mayBe(substitute, read)
  else if (read.found().length === 0) read.add(issue('NOT_FOUND', 'entity.substitute'))
  const [from, until] = [dayFrom(read, entity, 'from'), dayFrom(read, entity, 'until')]
  const last = addDays(today, DAYS_AHEAD)!
  if (from !== undefined && from < today) read.add(issue('SUBSTITUTE_IN_PAST', 'entity.from', { today }))
  if (until !== undefined && from !== undefined && until < from) read.add(issue('SUBSTITUTE_ENDS_EARLY', 'entity.until', { from }))
  if (until !== undefined && until > last) read.add(issue('SUBSTITUTE_TOO_FAR', 'entity.until', { last }))
  // In sequence, so that two calls cannot name two people for one day.
  await sql`select from member where enterprise = ${actor.enterprise} and account = ${person} for no key update`.execute(tx)
  await sql`delete from substitute where enterprise = ${actor.enterprise} and person = ${person} and "untilDay" < ${today}::date`.execute(tx)
  const own = (await periodsOf(place, person)).filter((each) => each.person.account === person)
  const other = from === undefined || until === undefined ? undefined : own.find((each) => each.from <= until && from <= each.until)
  if (other !== undefined) read.add(issue('SUBSTITUTE_ALREADY', 'entity.from', { name: other.substitute.name, from: other.from, until: other.until }))
  if (own.length >= MAX_PERIODS) read.add(issue('TOO_MANY_ITEMS', '', { maximum: String(MAX_PERIODS) }))
  read.end()
  const id = newId()
  await sql`insert into substitute (id, enterprise, person, substitute, "fromDay", "untilDay")
    values (${id}, ${actor.enterprise}, ${person}, ${substitute}, ${from}, ${until})`.execute(tx)
  const period = (await periodsOf(place, person)).find((each) => each.id === id)!
  return { period, changes: changesOf(period).map(({ path, value }) => ({ path, before: null, after: value })) }
}

/** Ends a period, or takes it back before it begins. `mayEnd`: whether the caller may end this one; another is not found. */
export async function endPeriod(place: Place, id: string, account: string, mayEnd: (period: SubstitutePeriod) => boolean): Promise<readonly Change[]> {
  const { tx, actor } = place
  // A decision that is under way goes first.
  const { rows } = await sql`select from substitute where id = ${id} and enterprise = ${actor.enterprise} for update`.execute(tx)
  const period = rows.length === 0 ? undefined : (await periodsOf(place, account)).find((each) => each.id === id)
  if (period === undefined || !mayEnd(period)) throw new RefusedError([issue('NOT_FOUND', 'entity.id')])
  await sql`delete from substitute where id = ${id} and enterprise = ${actor.enterprise}`.execute(tx)
  return changesOf(period).map(({ path, value }) => ({ path, before: value, after: null }))
}

/** For the audit: ids, since names may have to be erased. */
function changesOf({ person, substitute, from, until }: SubstitutePeriod): readonly { readonly path: string; readonly value: string }[] {
  return [
    { path: 'person', value: person.account },
    { path: 'substitute', value: substitute.account },
    { path: 'from', value: from },
    { path: 'until', value: until },
  ]
}

/** The account of a colleague who is there. */
async function colleagueNamed({ tx, actor }: Place, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ account: string }>`
    select m.account from member m join account a on a.id = m.account
    where m.id = ${id} and m.enterprise = ${actor.enterprise} and m.status = 'ACTIVE' and a.status = 'ACTIVE'`.execute(tx)
  return rows[0]?.account
}

function dayFrom(read: EntityReader, entity: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = read.text(key, { required: true, maxLength: 10 })
  if (value === undefined || value === '') return undefined
  const wrong = checkDay(value)
  if (wrong === undefined) return value
  if (typeof entity[key] === 'string') read.add(issue(wrong.code, `entity.${key}`, wrong.params))
  return undefined
}

/** A period as a page gets it: nobody's account. */
export function shownPeriod(period: SubstitutePeriod, actor: Actor) {
  const named = ({ id, name }: NamedPerson) => ({ id, text: name })
  const { id, person, substitute, from, until, isNow } = period
  return { id, person: named(person), substitute: named(substitute), from, until, isNow, isOwn: person.account === actor.accountId }
}
