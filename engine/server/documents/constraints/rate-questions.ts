import { sql } from 'kysely'
import { Decimal } from '../../../core/decimal/decimal.ts'
import { roundHalfUp } from '../../../core/decimal/round-half-up.ts'
import { addDays } from '../../../core/expression/functions/calendar-days.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity, Periods, Rates } from '../../../core/model/entity.ts'
import { isBlank } from '../../../core/model/document.ts'
import type { Document, Row, EvaluationContext } from '../../../core/model/document.ts'
import { issue } from '../../../core/rules/issue.ts'
import { daysWithoutRate, unlikeRate } from '../../../core/rules/unlike-rate.ts'
import type { DatedRate } from '../../../core/rules/unlike-rate.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { formulaSql } from '../../store/lists/formula-sql.ts'
import { joinsText } from '../../store/lists/query-paths.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import { purchaserPaths } from '../unit-of-work/purchaser-paths.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** Asks about rates of exchange that differ from what the others give, and about days without one. Runs when everything is written. */
export async function askAboutRates(work: UnitOfWork): Promise<void> {
  const written = [...work.trackedDocuments.values()].filter((tracked) => !tracked.isDeleted && isNewRate(tracked))
  for (const entity of new Set(written.map((tracked) => tracked.entity))) {
    const documents = written.filter((tracked) => tracked.entity === entity).map(({ current }) => current)
    const questions = (await rateQuestions(work, entity, documents, await evaluationContextOf(work, entity, documents))).flat()
    refuseIf(questions.filter(({ code }) => work.context.confirmed?.has(code) !== true).map((asked) => ({ ...asked, mayConfirm: true as const })))
  }
}

/** What there is to ask about each of these rates, among all that are stored and these themselves; one query. */
export async function rateQuestions(
  work: UnitOfWork,
  entity: Entity,
  documents: readonly Document[],
  evaluationContext: EvaluationContext,
): Promise<readonly (readonly Issue[])[]> {
  const { rates, periods } = entity
  if (rates === undefined || periods === undefined) return documents.map(() => [])
  const { model } = work.context
  const counted = documents.filter((document) => holds(model, periods.when, valuesOf(model, entity, document, evaluationContext)))
  const stored = await storedRates(work, entity, rates, periods, documents)
  return documents.map((document) => {
    if (!counted.includes(document) || isBlank(document[rates.rate])) return []
    const own = ratedOf(rates, periods, document)
    const others = [...stored, ...counted].filter((other) => other.id !== document.id && keyOf(rates, periods, other) === keyOf(rates, periods, document))
    return questionsAbout(
      rates,
      periods,
      own,
      others.map((other) => ratedOf(rates, periods, other)),
    )
  })
}

function questionsAbout(rates: Rates, periods: Periods, own: DatedRate, others: readonly DatedRate[]): readonly Issue[] {
  const { from, to } = own
  const unlike = unlikeRate(own, others, new Decimal(rates.tolerance))
  const gap = daysWithoutRate(
    own,
    others.filter((other) => other.from === from && other.to === to),
    (day, days) => addDays(day, days) ?? day,
  )
  return [
    ...(unlike === undefined
      ? []
      : [
          issue(rates.unlike, rates.rate, {
            from,
            to,
            via: unlike.via === undefined ? `${to}/${from}` : `${from}/${unlike.via}/${to}`,
            implied: unlike.implied.toFixed(),
            difference: `${roundHalfUp(unlike.difference.times(100), 2).toFixed()} %`,
          }),
        ]),
    ...(gap === undefined ? [] : [issue(rates.gap, periods.from, { from, to, ...gap })]),
  ]
}

/** A rate that is made, or one whose pair, figure or days became others; a shorter period asks nothing. */
function isNewRate({ entity, before, current }: TrackedDocument): boolean {
  const { rates, periods } = entity
  if (rates === undefined || periods === undefined) return false
  if (before === undefined) return true
  const [was, is] = [ratedOf(rates, periods, before), ratedOf(rates, periods, current)]
  return (
    keyOf(rates, periods, before) !== keyOf(rates, periods, current) ||
    was.from !== is.from ||
    was.to !== is.to ||
    !was.rate.eq(is.rate) ||
    was.since !== is.since ||
    is.until > was.until
  )
}

/** The stored rates that count, without these themselves. */
async function storedRates(work: UnitOfWork, entity: Entity, rates: Rates, periods: Periods, documents: readonly Document[]): Promise<readonly Row[]> {
  const { tx, purchaser } = work
  const paths = purchaserPaths(work, entity)
  const counts = formulaSql(paths, periods.when)
  const columns = sql.join(['id', rates.rate, periods.from, periods.to, ...periods.per].map((name) => sql`${sql.ref(`t.${name}`)}::text as ${sql.id(name)}`))
  const own = documents.map((document) => String(document.id))
  const { rows } = await sql<Row>`
    select ${columns} from ${sql.id(entity.name)} t ${sql.raw(joinsText(paths))}
    where t.purchaser = ${purchaser} and not (t.id = any(${own})) and ${sql.ref(`t.${rates.rate}`)} is not null and ${counts}`.execute(tx)
  return rows
}

/** What rates have in common that are compared: the key of their periods without the pair. */
function keyOf(rates: Rates, { per }: Periods, row: Row): string {
  return JSON.stringify(per.filter((name) => name !== rates.from && name !== rates.to).map((name) => (isBlank(row[name]) ? null : String(row[name]))))
}

function ratedOf(rates: Rates, periods: Periods, row: Row): DatedRate {
  const since = row[periods.from]
  const until = row[periods.to]
  return {
    from: String(row[rates.from]),
    to: String(row[rates.to]),
    rate: new Decimal(String(row[rates.rate])),
    since: isBlank(since) ? '0000-00-00' : String(since),
    until: isBlank(until) ? '9999-99-99' : String(until),
  }
}
