import { sql } from 'kysely'
import type { Transport } from '../../../engine/contract/people/transport.ts'
import type { Api } from '../../support/api.ts'
import type { HandlerByKind } from '../../../engine/server/http/documents/call-handler.ts'
import { projectModel } from '../../support/project-model.ts'

/**
 * A fault of a server: its model differs from the declaration. The contract reads the declaration and must find the fault in the cases
 * whose names begin with `only`.
 */
export type Fault = { readonly name: string; readonly key?: string; readonly only: string; readonly plant: (model: any) => void }

/** Faults that do not disturb each other: each batch is planted in one server. */
export const faults: readonly (readonly Fault[])[] = [
  [
    {
      name: 'a text may be one character longer',
      key: 'FieldDeclaration.maxLength',
      only: 'unit.add/boundary/englishName',
      plant: ({ entities }) => (entities.unit.fields.englishName.maxLength = 21),
    },
    {
      name: 'a bound that is excluded is included',
      key: 'FieldDeclaration.exclusiveMinimum',
      only: 'unit.add/boundary/conversionRate',
      plant: ({ entities }) => {
        entities.unit.fields.conversionRate.exclusiveMinimum = '-1'
      },
    },
    {
      name: 'a least figure is one step lower',
      key: 'FieldDeclaration.minimum',
      only: 'material.add/boundary/deliverableQuantity',
      plant: ({ entities }) => (entities.material.fields.deliverableQuantity.minimum = '-0.000001'),
    },
    {
      name: 'a most figure is one higher',
      key: 'FieldDeclaration.maximum',
      only: 'supplier.add/boundary/paymentPeriod',
      plant: ({ entities }) => (entities.supplier.fields.paymentPeriod.maximum = '366'),
    },
    {
      name: 'a figure may have one decimal more',
      key: 'FieldDeclaration.scale',
      only: 'material.add/boundary/weight',
      plant: ({ entities }) => (entities.material.fields.weight.scale = 4),
    },
    {
      name: 'what is required may be left blank',
      key: 'FieldDeclaration.required',
      only: 'purchasingGroup.add/boundary/name',
      plant: ({ entities }) => (entities.purchasingGroup.fields.name.required = false),
    },
    {
      name: 'a value of another vocabulary is taken',
      key: 'VocabulariesDeclaration.^[A-Za-z][A-Za-z0-9]*$.values',
      only: 'material.add/boundary/inspectionType',
      plant: ({ vocabularies }) => {
        vocabularies.inspectionType.values.push(
          ...Object.values<any>(vocabularies)
            .filter(({ area, name }) => area === vocabularies.inspectionType.area && name !== 'inspectionType')
            .map(({ values }) => values[0]),
        )
      },
    },
    {
      name: 'a pattern is not looked at',
      key: 'FieldDeclaration.pattern',
      only: 'supplier.add/boundary/contacts.email',
      plant: ({ entities }) => delete entities.supplierContact.fields.email.pattern,
    },
    {
      name: 'what is unique is taken twice',
      key: 'FieldDeclaration.unique',
      only: 'subsidiary.add/boundary/code/unique',
      plant: ({ entities }) => delete entities.subsidiary.fields.code.unique,
    },
    {
      name: 'a key over two fields is taken twice',
      key: 'EntityDeclaration.unique',
      only: 'approvalRule.add/boundary/subject+level',
      plant: ({ entities }) => (entities.approvalRule.unique = []),
    },
    {
      name: 'one more record is taken than there may be',
      key: 'EntityDeclaration.atMost',
      only: 'orderRequirement.add/boundary/overAtMost',
      plant: ({ entities }) => (entities.orderRequirement.atMost.count += 1),
    },
    {
      name: 'a second record has the flag of the one',
      key: 'EntityDeclaration.single',
      only: 'priceType.add/boundary/isDefault/single',
      plant: ({ entities }) => delete entities.priceType.single,
    },
    {
      name: 'a second factor that is too old is taken',
      key: 'TransitionDeclaration.authenticatedBy',
      only: 'inquiry.openBid/permission/oldFactor',
      plant: ({ entities }) => delete entities.inquiry.transitions.openBid.authenticatedBy,
    },
    {
      name: 'one person alone takes a rule of approval away',
      only: 'approvalRule.delete/permission/alone',
      plant: ({ entities }) => (entities.approvalRule.transitions.delete.authenticatedBy = 'secondFactor'),
    },
    {
      name: 'a preference may be one higher',
      only: 'preferences.save/boundary/supScale',
      plant: ({ preferences }) => (preferences.supplier.supScale.maximum = '7'),
    },
    {
      name: 'preferences are saved by whoever may not open the settings',
      only: 'preferences.save/permission',
      plant: ({ screens }) => {
        for (const screen of Object.values<any>(screens)) if (screen.kind === 'settings') screen.permission = screen.side === 'purchaser' ? 'A30' : 'B6'
      },
    },
    {
      name: 'a rule is not checked when a document is written',
      key: 'RuleDeclaration.on',
      only: 'unit.add/rule/primaryIsOne',
      plant: ({ entities }) => delete entities.unit.rules.primaryIsOne.on,
    },
    {
      name: 'a rule refuses with the code of another',
      key: 'RuleDeclaration.code',
      only: 'material.add/rule/auxiliaryInAnotherGroup',
      plant: ({ entities }) => (entities.material.rules.auxiliaryInAnotherGroup.code = 'PRIMARY_UNIT_RATE'),
    },
    {
      name: 'a path is misspelt',
      key: 'TransitionDeclaration.path',
      only: 'receivingArea.edit',
      plant: ({ entities }) => (entities.receivingArea.transitions.edit.path.purchaser = '/api/enterprise_expand/recievingArea/edit'),
    },
    {
      name: 'a deletion leaves the document',
      key: 'TransitionDeclaration.to',
      only: 'receivingArea.delete/action',
      plant: ({ entities }) => delete entities.receivingArea.transitions.delete.to,
    },
    {
      name: 'a number of the catalogue is another',
      only: 'unitGroup/api/project/unitGroup/detail/envelope/unknownKey',
      plant: ({ errors }) => (errors.UNKNOWN_KEY.number += 1),
    },
    {
      name: 'what nobody may write is taken from a client',
      key: 'FieldDeclaration.readonly',
      only: 'supplier.edit/boundary/blacklisted',
      plant: ({ entities }) => (entities.supplier.fields.blacklisted.readonly = false),
    },
    {
      name: 'too many rows are taken',
      key: 'FieldDeclaration.maxItems',
      only: 'supplier.add/boundary/contacts/overMaxItems',
      plant: ({ entities }) => (entities.supplier.fields.contacts.maxItems += 1),
    },
    {
      name: 'a document without rows is taken',
      key: 'FieldDeclaration.minItems',
      only: 'supplier.add/boundary/contacts/underMinItems',
      plant: ({ entities }) => {
        delete entities.supplier.fields.contacts.minItems
        delete entities.supplier.rules.onePrimaryContact.on
      },
    },
    {
      name: 'what is required on a condition may be left blank',
      key: 'FieldDeclaration.requiredWhen',
      only: 'material.add/rule/mrpConversionRate',
      plant: ({ entities }) => delete entities.material.fields.mrpConversionRate.requiredWhen,
    },
  ],
  [
    {
      name: 'a code is not asked for',
      key: 'TransitionDeclaration.permission',
      only: 'order.suspend/permission',
      plant: ({ entities }) => (entities.order.transitions.suspend.permission = {}),
    },
    {
      name: 'a code is not asked for by what would tell of a price',
      key: 'TransitionDeclaration.sees',
      only: 'priceComparison.proposeLowest/permission/purchaser/A150',
      plant: ({ entities }) => delete entities.priceComparison.transitions.proposeLowest.sees,
    },
    {
      name: 'a code is asked for in place of another',
      key: 'CodePerSide.purchaser',
      only: 'shipment.return/permission',
      plant: ({ entities }) => (entities.shipment.transitions.return.permission.purchaser = 'A41'),
    },
    { name: 'reading asks for no code', key: 'EntityDeclaration.read', only: 'inspection/read/list', plant: ({ entities }) => (entities.inspection.read = {}) },
    {
      name: 'a mask is dropped',
      key: 'EntityDeclaration.access.masks.fields',
      only: 'order/read/mask price in detail',
      plant: ({ entities }) => (entities.order.masks[0].fields = ['amount']),
    },
    {
      name: 'the other side sees a field',
      key: 'FieldDeclaration.sides',
      only: 'order/read/shown in detail/supplier',
      plant: ({ entities }) => delete entities.orderLine.fields.purchaseListLine.sides,
    },
    {
      name: 'an action starts too early',
      key: 'TransitionDeclaration.from',
      only: 'order.accept/state/REFUSEDORDER',
      plant: ({ entities }) => entities.order.transitions.accept.from.push('REFUSEDORDER'),
    },
    {
      name: 'a guard is removed',
      key: 'TransitionDeclaration.guard',
      only: 'order.suspend/guard',
      plant: ({ entities }) => (entities.order.transitions.suspend.guards = []),
    },
    {
      name: 'a guard about the input is removed',
      only: 'order.delay/rule/delayDateNotPast',
      plant: ({ entities }) =>
        (entities.order.transitions.delay.guards = entities.order.transitions.delay.guards.filter((name: string) => name !== 'delayDateNotPast')),
    },
    {
      name: 'a demanded input may be left out',
      key: 'TransitionDeclaration.input.required',
      only: 'order.close/boundary/closeReason/blank',
      plant: ({ entities }) => (entities.order.transitions.close.input[0].required = false),
    },
    { name: 'an action leads elsewhere', only: 'order.declineDelay/action', plant: ({ entities }) => (entities.order.transitions.declineDelay.to = 'AGREED') },
    {
      name: 'an effect is left out',
      key: 'EffectDeclaration.set',
      only: 'purchaseListLine.delete/action',
      plant: ({ entities }) => (entities.purchaseListLine.transitions.delete.effects = []),
    },
    {
      name: 'a ref may point to what is out of use',
      key: 'FieldDeclaration.filter',
      only: 'purchaseListLine.add/boundary/materialRecord/filter',
      plant: ({ entities }) => delete entities.purchaseListLine.fields.materialRecord.filter,
    },
    {
      name: 'more is taken than is pending',
      key: 'ConversionDeclaration.take.pending',
      only: 'shipment.add/conversion/exceeds',
      plant: ({ entities }) => {
        entities.shipment.conversions.fromOrder.take.pending.source = 'quantity * 3'
      },
    },
    {
      name: 'rows are taken that may not be',
      key: 'ConversionDeclaration.when',
      only: 'shipment.add/conversion/refusal',
      plant: ({ entities }) => delete entities.shipment.conversions.fromOrder.when,
    },
    {
      name: 'a price is taken from a client while it follows from the price with tax',
      key: 'FieldDeclaration.computedWhen',
      only: 'storageNote.add/boundary/lines.price/computed',
      plant: ({ entities }) => {
        const { price } = entities.storageNoteLine.fields
        delete price.computed
        delete price.computedWhen
      },
    },
    {
      name: 'a guard that a document comes to only over two others is removed',
      only: 'order.finalAcceptance/guard/somethingReceived',
      plant: ({ entities }) =>
        (entities.order.transitions.finalAcceptance.guards = entities.order.transitions.finalAcceptance.guards.filter(
          (name: string) => name !== 'somethingReceived',
        )),
    },
    {
      name: 'the rest of a shipment is returned before anything of it was received',
      only: 'shipment.returnRest/guard/partlyReceived',
      plant: ({ entities }) => (entities.shipment.transitions.returnRest.guards = ['ordersNotOnHold']),
    },
    {
      name: 'an inspection leaves part of the lot undecided',
      only: 'inspection.inspect/rule/wholeLotDecided',
      plant: ({ entities }) => (entities.inspection.transitions.inspect.guards = ['resultGiven', 'sampleGiven']),
    },
    {
      name: 'a preference that keeps an action back is not looked at',
      only: 'shipment.receiveWithoutShipment/guard',
      plant: ({ entities }) => (entities.shipment.transitions.receiveWithoutShipment.guards = []),
    },
    {
      name: 'nobody may act for the supplier, whatever the preference says',
      only: 'order.refuseOrder/action/WAITORDER/purchaser',
      plant: ({ entities }) => delete entities.order.transitions.refuseOrder.onBehalf,
    },
    {
      name: 'a code is not asked for where an action cannot be done anyhow',
      only: 'order.delay/permission/supplier/ASKED',
      plant: ({ entities }) => (entities.order.transitions.delay.permission = {}),
    },
    {
      name: 'an action of a line starts from a state of the line that it does not start from',
      only: 'quotationLine.decline/state/REFUSE/supplier',
      plant: ({ entities }) => entities.quotationLine.transitions.decline.from.push('REFUSE'),
    },
    {
      name: 'nobody need be named to whom a request is assigned',
      only: 'purchaseRequest.assign/boundary/assignee/blank',
      plant: ({ entities }) => (entities.purchaseRequest.transitions.assign.input[0].required = false),
    },
    {
      name: 'a request is changed while only the first level has approved it',
      only: 'purchaseRequest.update/state/PR_IN_APPROVAL',
      plant: ({ entities }) => entities.purchaseRequest.transitions.update.from.push('PR_IN_APPROVAL'),
    },
    {
      name: 'an award takes what comes from no quotation',
      only: 'order.award/rule/allAwarded',
      plant: ({ entities }) =>
        (entities.order.transitions.award.guards = entities.order.transitions.award.guards.filter((name: string) => name !== 'allAwarded')),
    },
    {
      name: 'an award that is to be decided first makes its order at once',
      only: 'order.awardCompared/action/instead',
      plant: ({ entities }) => delete entities.order.transitions.awardCompared.instead,
    },
    {
      name: 'an offer is accepted that the supplier never made',
      only: 'quotationLine.acceptOffer/guard/supplierOffered',
      plant: ({ entities }) => (entities.quotationLine.transitions.acceptOffer.guards = ['bargainOpen', 'bargainable', 'pauseAccepted']),
    },
    {
      name: 'a comparison is submitted before everything is proposed',
      only: 'priceComparison.submit/guard/proposalComplete',
      plant: ({ entities }) => (entities.priceComparison.transitions.submit.guards = ['reasonsGiven']),
    },
    {
      name: 'a row that may not be taken is refused with the code of another reason',
      only: 'inquiry.create/conversion/refusal PARTS_ALREADY_INQUIRED',
      plant: ({ entities }) => (entities.inquiry.conversions.fromPurchaseList.reasons[0].code = 'ONLY_TO_BE_ORDERED'),
    },
    {
      name: 'the longest reason that an action takes is refused',
      only: 'order.close/boundary/closeReason/atMaxLength',
      plant: ({ entities }) => (entities.order.fields.closeReason.maxLength = 199),
    },
    {
      name: 'roles are shown to whoever may only read orders',
      only: 'platform.role.list/permission/purchaser',
      plant: ({ permissions }) => (permissions.A30.allows = 'setPermissions'),
    },
    {
      name: 'a reminder is sent twice a day',
      key: 'TransitionDeclaration.oncePerDay',
      only: 'order.reSendOrder/action/twice',
      plant: ({ entities }) => delete entities.order.transitions.reSendOrder.oncePerDay,
    },
  ],
  [
    {
      name: 'every amount is 7.77',
      only: 'order/figures/three lines',
      plant: ({ entities }) => {
        for (const { fields } of Object.values<any>(entities))
          for (const field of Object.values<any>(fields)) if (field.type === 'amount' && field.computed !== undefined) field.computed.source = '7.77'
      },
    },
  ],
  [
    {
      name: 'an amount is rounded down',
      only: 'order/figures/half a cent',
      plant: ({ entities }) => (entities.orderLine.fields.amountWithoutTax.computed.source = 'round(quantity * price - 0.004999, 2)'),
    },
    {
      name: 'a price is rounded down at the fifth digit',
      only: 'priceRecord/figures/a price without tax',
      plant: ({ entities }) => (entities.priceRecord.fields.taxPrice.computed.source = 'round(price * (1 + taxRate) - 0.00005, prefs.priceScale)'),
    },
    {
      name: 'a quantity in another unit is worked out the wrong way round',
      only: 'purchaseListLine/figures/a hundred dozen',
      plant: ({ entities }) => (entities.purchaseListLine.fields.stockQuantity.computed.source = 'round(quantity / stockConversionRate, prefs.quantityScale)'),
    },
    {
      name: 'a price of a tier is that of another quantity',
      only: 'priceRecord/figures/an order reads the price of its tier',
      plant: ({ entities }) => (entities.orderLine.fields.tieredLibraryPrice.lookup.between = {}),
    },
    {
      name: 'what a reversal takes back counts as received',
      only: 'receipt/figures/a reversal of the whole',
      plant: ({ entities }) => (entities.receiptLine.fields.netQuantity.computed.source = 'quantity'),
    },
    {
      name: 'an exit adds to what is stored',
      only: 'storageNote/figures/an exit',
      plant: ({ entities }) => (entities.storageNoteLine.fields.signedQuantity.computed.source = 'quantity'),
    },
    {
      name: 'a compared price is in no other currency',
      only: 'quotation/figures/a comparison in another currency',
      plant: ({ entities }) => (entities.comparisonLine.fields.comparedPrice.computed.source = 'round(taxPrice, prefs.priceScale)'),
    },
    {
      name: 'a total over shipments counts revoked ones',
      only: 'order/relation/lines.shippedQuantity counts',
      plant: ({ entities }) => delete entities.orderLine.fields.shippedQuantity.tally.when,
    },
    {
      name: 'a deleted order counts as ordered',
      only: 'purchaseListLine/relation/orderedQuantity counts',
      plant: ({ entities }) => delete entities.purchaseListLine.fields.orderedQuantity.tally.when,
    },
    {
      name: 'amounts in two currencies are added up',
      only: 'order/figures/a total covers all pages',
      plant: ({ entities }) => delete entities.order.fields.amount.unit,
    },
    {
      name: 'the latest price is another one',
      only: 'priceRecord/figures/the latest price',
      plant: ({ entities }) => (entities.orderLine.fields.latestLibraryPrice.lookup.pick = 'least'),
    },
    {
      name: 'a voided price is still the latest',
      only: 'priceRecord/figures/a voided price',
      plant: ({ entities }) => delete entities.purchaseListLine.fields.latestLibraryPrice.lookup.when,
    },
    {
      name: 'a receipt proposes the most that is taken',
      only: 'receipt/figures/a receipt proposes',
      plant: ({ entities }) => delete entities.receipt.conversions.fromShipment.take.default,
    },
    {
      name: 'the day of a deadline is that of Greenwich',
      only: 'inquiry/figures/in Shanghai',
      plant: ({ entities }) => (entities.inquiry.rules.deliveryAfterDeadline.check.source = "deliveryDate >= dayOf(inquiry.deadline, 'UTC')"),
    },
    {
      name: 'the evening belongs to the next day',
      only: 'inquiry/figures/in New York',
      plant: ({ entities }) => (entities.inquiry.rules.deliveryAfterDeadline.check.source = "deliveryDate >= dayOf(inquiry.deadline, 'UTC')"),
    },
    {
      name: 'a supplier is frozen before its grade is noted',
      only: 'supplier/figures/a frozen supplier',
      plant: ({ entities }) => (entities.supplier.transitions.freeze.effects = []),
    },
    {
      name: 'a quantity from which a tier holds has the price before it',
      only: 'quotation/figures/a quote in tiers',
      plant: ({ entities }) =>
        (entities.orderLine.fields.price.computed.source =
          'has(enteredTaxPrice) ? round(enteredTaxPrice / (1 + taxRate), prefs.priceScale) : tierPrice(quotedTiers, quantity - 0.000001, quotedPrice)'),
    },
    {
      name: 'a total leaves out the tax of the lines',
      only: 'order/relation/parts add up',
      plant: ({ entities }) => (entities.order.fields.amount.computed.source = 'lines.map(l, l.amountWithoutTax).sum()'),
    },
  ],
]

type Hooked = {
  readonly name: string
  readonly only: string
  readonly hook?: (verbs: HandlerByKind) => HandlerByKind
  readonly prepare?: (api: Api) => Promise<void>
  readonly between?: (transport: Transport) => Transport
}

/** The purchaser activates a custom field of type date. */
async function takeIntoUse(api: Api): Promise<void> {
  const buyer = await api.login('buyer')
  const { list = [] } = await buyer.call('/api/globalTemplate/get')
  const entityList = (list as readonly Record<string, unknown>[]).map((row) =>
    row['keyName'] === 'custom1' ? { ...row, isShown: true, showName: '图号日期', epShowName: 'Drawn on', type: 'date' } : row,
  )
  const { returnCode, returnMsg } = await buyer.call('/api/globalTemplate/save', { entity: { version: 0, screens: {} }, entityList })
  if (returnCode !== '0') throw new Error(`Cannot save the template: ${returnMsg}`)
}

type Shown = Readonly<Record<string, unknown>>

/** The history with other changes. */
const changedHistory =
  (of: (change: Shown, whole: Shown) => Shown): NonNullable<Hooked['hook']> =>
  (verbs) => ({
    ...verbs,
    history: async (context, actor, target, envelope) => {
      const answer = await verbs.history!(context, actor, target, envelope)
      const open = await verbs.history!(context, { ...actor, permissions: new Set(Object.keys(projectModel().permissions)) }, target, envelope)
      const changesOf = (row: unknown): readonly Shown[] => (row as { readonly changes?: readonly Shown[] }).changes ?? []
      const list = (answer.list ?? []).map((row, entry) => ({
        ...(row as Shown),
        changes: changesOf(row).map((change, index) => of(change, changesOf(open.list?.[entry])[index] ?? {})),
      }))
      return { ...answer, list }
    },
  })

/** What was ordered of a need stays when nothing more is ordered of it. */
async function keepLastOrdered({ pool }: Api): Promise<void> {
  await sql`create function keep_last() returns trigger language plpgsql as $$ begin
    if new."orderedQuantity" = 0 and old."orderedQuantity" > 0 then new."orderedQuantity" := old."orderedQuantity"; end if; return new; end $$`.execute(pool)
  await sql`create trigger keep_last before update on "purchaseListLine" for each row execute function keep_last()`.execute(pool)
}

/** Other rows than a list or a history has. */
const changedRows =
  (verb: 'list' | 'history', of: (rows: readonly Shown[]) => readonly Shown[]): NonNullable<Hooked['hook']> =>
  (verbs) => ({
    ...verbs,
    [verb]: async (...asked: Parameters<NonNullable<typeof verbs.list>>) => {
      const answer = await verbs[verb]!(...asked)
      return { ...answer, list: of((answer.list ?? []) as readonly Shown[]) }
    },
  })

/** Totals of the rows of the page. */
const pageTotals: NonNullable<Hooked['hook']> = (verbs) => ({
  ...verbs,
  list: async (...asked) => {
    const answer = await verbs.list!(...asked)
    const { totals = {} } = (answer.entity ?? {}) as { readonly totals?: Shown }
    const sum = (name: string): string => String((answer.list ?? []).reduce<number>((whole, row) => whole + Number((row as Shown)[name] ?? 0), 0))
    return { ...answer, entity: { totals: Object.fromEntries(Object.keys(totals).map((name) => [name, sum(name)])) } }
  },
})

/** Figures of .csv files have two decimals. */
const twoDecimals: NonNullable<Hooked['between']> = (transport) => ({
  ...transport,
  async send(request) {
    const received = await transport.send(request)
    if (!request.path.endsWith('/file')) return received
    const text = Buffer.from(received.content).toString()
    return { ...received, content: Buffer.from(text.replaceAll(/\d+\.\d{3,}/g, (figure) => Number(figure).toFixed(2))) }
  },
})

/** Faults in the handlers themselves, which no model can express. */
export const hooked: readonly Hooked[] = [
  {
    name: 'an enterprise’s field template is not kept to',
    only: 'purchaseListLine.add/boundary/custom1/notADate',
    prepare: takeIntoUse,
    hook: (verbs) => ({
      ...verbs,
      transition: async (context, actor, target, envelope) => verbs.transition!({ ...context, model: projectModel() }, actor, target, envelope),
    }),
  },
  {
    name: 'an action answers that it is done, and does nothing',
    only: 'unitGroup.edit/action',
    hook: (verbs) => ({
      ...verbs,
      transition: async (context, actor, target, envelope) =>
        target.transition === 'edit'
          ? { status: 'SUCCESS', returnCode: '0', returnMsg: '', entity: envelope.entity }
          : verbs.transition!(context, actor, target, envelope),
    }),
  },
  {
    name: 'what is not there is answered as if it were',
    only: 'unitGroup/api/project/unitGroup/detail/envelope/nobody',
    hook: (verbs) => ({ ...verbs, detail: async () => ({ status: 'SUCCESS', returnCode: '0', returnMsg: '', entity: {} }) }),
  },
  {
    name: 'a list of lines breaks down',
    only: 'order/api/tradeOrder/purchase/itemList/envelope/list',
    hook: (verbs) => ({
      ...verbs,
      list: async (context, actor, target, envelope) => {
        if ((target as { readonly lines?: string }).lines !== undefined) throw new TypeError('Cannot list the lines')
        return verbs.list!(context, actor, target, envelope)
      },
    }),
  },
  {
    name: 'a list does not tell how many there are',
    only: 'unitGroup/api/project/unitGroup/list/envelope/list',
    hook: (verbs) => ({
      ...verbs,
      list: async (...asked) => {
        const { pager: _, ...answer } = await verbs.list!(...asked)
        return answer
      },
    }),
  },
  {
    name: 'a refusal is an answer without a code of the catalogue',
    only: 'unitGroup.add/boundary/code/blank',
    hook: (verbs) => ({
      ...verbs,
      transition: async (...asked) => {
        const answer = await verbs.transition!(...asked)
        return answer.returnCode === '0' ? answer : { ...answer, returnCode: '99' }
      },
    }),
  },
  {
    name: 'a price stands in the history',
    only: 'order/relation/mask price in the history',
    hook: (verbs) => ({
      ...verbs,
      history: async (context, actor, target, envelope) =>
        verbs.history!(context, { ...actor, permissions: new Set(Object.keys(projectModel().permissions)) }, target, envelope),
    }),
  },
  {
    name: 'the other side reads the history of fields that it does not see',
    only: 'order/relation/hidden fields in the history/supplier',
    hook: changedRows('history', (rows) => rows.map((row) => ({ ...row, changes: [{ path: 'erpRemark', before: null, after: 'x' }] }))),
  },
  {
    name: 'a list shows another figure than the detail',
    only: 'receipt/relation/lists like the detail',
    hook: changedRows('list', (rows) => rows.map((row) => ('lineCount' in row ? { ...row, lineCount: '99' } : row))),
  },
  {
    name: 'a total is that of the page',
    only: 'order/figures/a total covers all pages',
    hook: pageTotals,
  },
  {
    name: 'a total of a list in no story is that of the page',
    only: 'purchaseListLine/relation/totals',
    hook: pageTotals,
  },
  {
    name: 'a list is in the order of texts',
    only: 'purchaseListLine/figures/a list is in the order',
    hook: changedRows('list', (rows) => rows.toSorted((one, other) => String(one['price']).localeCompare(String(other['price'])))),
  },
  {
    name: 'a list is the other way round',
    only: 'purchaseListLine/relation/order of',
    hook: changedRows('list', (rows) => rows.toReversed()),
  },
  {
    name: 'a change is told the other way round',
    only: 'order/figures/a changed quantity',
    hook: changedHistory(({ path, before, after }) => ({ path, before: after, after: before })),
  },
  {
    name: 'a change of any document is told the other way round',
    only: 'unitGroup/relation/newest changes',
    hook: changedHistory(({ path, before, after }) => ({ path, before: after, after: before })),
  },
  {
    name: 'the history tells of an action another amount than there was',
    only: 'order/relation/changes by lines.unbind',
    hook: changedHistory(({ path, before, after }) => ({ path, before: String(path).includes('[') ? before : '1', after })),
  },
  {
    name: 'the history tells what a price was',
    only: 'order/figures/a changed price',
    hook: changedHistory((change, whole) => ({ ...change, before: whole['before'] })),
  },
  {
    name: 'a total stays when its last row is gone',
    only: 'order/figures/when the only order',
    prepare: keepLastOrdered,
  },
  {
    name: 'a total stays where its last row pointed',
    only: 'order/figures/a row that leaves an order',
    prepare: keepLastOrdered,
  },
  {
    name: 'a file has two decimals',
    only: 'order/figures/a file has',
    between: twoDecimals,
  },
]
