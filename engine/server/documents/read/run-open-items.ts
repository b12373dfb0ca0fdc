import { isDate } from '../../../core/expression/functions/calendar-days.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { OpenItemsScreen } from '../../../core/model/screen.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { textOf } from '../../../core/text/message.ts'
import type { OpenBalance, OpenItem } from '../../../core/wire/open-items.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import { success } from '../../calls/answer.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import type { Tx } from '../../schema/database.ts'
import type { SheetDraft } from '../../spreadsheet/sheet-draft.ts'
import { writeSpreadsheet } from '../../spreadsheet/write-spreadsheet.ts'
import type { ListReader } from '../../store/lists/list-request.ts'
import { type NarrowedItems, type OpenItemsRequest, figuresFor, openBalances, openItems } from '../../store/lists/open-items.ts'
import { writeAudit } from '../../store/audit.ts'
import { exportEntry } from '../../store/export-entry.ts'
import { inTransaction } from '../../store/transaction.ts'
import { readerFor, refuseUnlessExporter, refuseUnlessReader } from '../visibility/reader-for.ts'
import { sheetOfBalances, sheetOfItems } from './open-items-sheet.ts'

/** More are not shown at once. */
const MOST = 2000
/** More are not written into one file. */
const MOST_IN_FILE = 50_000
const MAX_NAME_LENGTH = 100

/**
 * Who owes whom at a day: the balances of a screen (`entity.screen`), or the items behind the one that `entity.with` and `entity.currency` name. Who takes them
 * away as a file (`entity.file`) is recorded.
 */
export function runOpenItems(context: CallContext, actor: Actor, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool, clock } = context
  return answerOrRefusal(model, actor.language, async () => {
    const asked = envelope.entity ?? {}
    const screen = screenOf(context, actor, asked['screen'])
    const { file: isFile = false } = asked
    if (typeof isFile !== 'boolean') throw new RefusedError([issue('WRONG_TYPE', 'entity.file', { expected: 'true or false' })])
    // Taking a list away asks for the codes of its documents (decision 0340).
    if (isFile) for (const { entity } of screen.of) refuseUnlessExporter(entityOf(model, entity), actor)
    const { about, rows, sheet } = await inTransaction(pool, actor, async (tx) => {
      const reader = await readerFor(tx, context, actor)
      const request = requestOf(screen, asked, reader.today)
      const [found, draft] =
        request.of === undefined
          ? await balancesOf(tx, context, actor, reader, request)
          : await itemsOf(tx, context, actor, reader, request, isFile ? MOST_IN_FILE : MOST)
      if (isFile && found.length <= MOST_IN_FILE) {
        const entities = [...new Set(screen.of.map(({ entity }) => entity))]
        await writeAudit(
          tx,
          entities.map((entity) => exportEntry(actor, clock.now(), { entity, request: asked, rows: found.length })),
        )
      }
      return { about: { day: request.day, today: reader.today, ...figuresFor(model, reader, screen) }, rows: found, sheet: draft }
    })
    if (!isFile) return success({ entity: { ...about, capped: rows.length > MOST }, list: rows.slice(0, MOST) })
    if (rows.length > MOST_IN_FILE) throw new RefusedError([issue('EXPORT_OVER_50000', '', { maximum: String(MOST_IN_FILE) })])
    const name = textOf(model, actor.language, `screen.${screen.name}`)
    const content = await writeSpreadsheet(sheet(name))
    return success({ entity: { name: `${name} ${about.day}.xlsx`, content: content.toString('base64') } })
  })
}

type Rows<Row> = readonly [rows: readonly Row[], sheet: (name: string) => SheetDraft]

async function balancesOf(tx: Tx, { model }: CallContext, { language }: Actor, reader: ListReader, request: OpenItemsRequest): Promise<Rows<OpenBalance>> {
  const balances = (await openBalances(tx, model, reader, request)).toSorted(byName(language))
  return [balances, (name) => sheetOfBalances(model, language, name, figuresFor(model, reader, request.screen), balances)]
}

async function itemsOf(
  tx: Tx,
  { model }: CallContext,
  { language }: Actor,
  reader: ListReader,
  request: OpenItemsRequest,
  most: number,
): Promise<Rows<OpenItem>> {
  const items = await openItems(tx, model, reader, request, most)
  return [items, (name) => sheetOfItems(model, language, name, figuresFor(model, reader, request.screen), items)]
}

/** The screen, for whoever may open it and read all of its documents. */
function screenOf({ model }: CallContext, actor: Actor, name: unknown): OpenItemsScreen {
  const screen = typeof name === 'string' && Object.hasOwn(model.screens, name) ? model.screens[name] : undefined
  if (screen?.kind !== 'openItems' || screen.side !== actor.side) throw new RefusedError([issue('NOT_FOUND', 'entity.screen')])
  if (!actor.permissions.has(screen.permission)) throw new RefusedError([issue('NO_PERMISSION', '', { permission: screen.permission })])
  for (const { entity } of screen.of) refuseUnlessReader(entityOf(model, entity), actor)
  return screen
}

function requestOf(screen: OpenItemsScreen, asked: Readonly<Record<string, unknown>>, today: string): OpenItemsRequest {
  const { day = today, with: other, currency } = asked
  if (typeof day !== 'string' || !isDate(day)) throw new RefusedError([issue('NOT_A_DATE', 'entity.day')])
  // What is to come is known to nobody.
  if (day > today) throw new RefusedError([issue('TOO_LARGE', 'entity.day', { maximum: today })])
  const narrowed = narrowedOf(asked)
  if (other === undefined && currency === undefined) return { screen, day, narrowed }
  for (const [key, value] of Object.entries({ with: other, currency }))
    if (typeof value !== 'string') throw new RefusedError([issue('WRONG_TYPE', `entity.${key}`)])
  return { screen, day, narrowed, of: { with: String(other), currency: String(currency) } }
}

function narrowedOf({ named, inCurrency, overdue }: Readonly<Record<string, unknown>>): NarrowedItems {
  for (const [key, value] of Object.entries({ named, inCurrency }))
    if (value !== undefined && (typeof value !== 'string' || value.length > MAX_NAME_LENGTH)) throw new RefusedError([issue('WRONG_TYPE', `entity.${key}`)])
  if (overdue !== undefined && typeof overdue !== 'boolean') throw new RefusedError([issue('WRONG_TYPE', 'entity.overdue', { expected: 'true or false' })])
  const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
  return {
    ...(isText(named) && { named: named.trim() }),
    ...(isText(inCurrency) && { currency: inCurrency }),
    ...(overdue === true && { overdue: true as const }),
  }
}

/** By name as the reader's language orders names, Chinese ones by their sounds. */
function byName(language: Actor['language']) {
  const { compare } = new Intl.Collator(language === 'cn' ? 'zh' : 'en')
  return (one: OpenBalance, other: OpenBalance) => compare(one.with.text, other.with.text) || compare(one.currency, other.currency)
}
