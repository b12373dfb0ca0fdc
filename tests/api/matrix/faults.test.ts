import { expect, test } from 'vitest'
import type { Entity } from '../../../engine/core/model/entity.ts'
import type { Transition } from '../../../engine/core/model/lifecycle.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import type { Actor } from '../../../engine/core/permissions/actor.ts'
import { handlerByKind } from '../../../engine/server/http/documents/handler-by-kind.ts'
import type { HandlerByKind } from '../../../engine/server/http/documents/call-handler.ts'
import { inShard } from '../../support/in-shard.ts'
import { openedByItsId } from './attachments.ts'
import { leaks, sideChannels, unguarded, maskCodes } from './findings.ts'
import { reachedInPerson, staysAtHisEnterprise } from './personal-identity.ts'
import { type Endpoint, type Probe, codesOf, endpointsOf, openProbe } from './probe.ts'
import { projectModel } from '../../support/project-model.ts'

/** A server with an omission, and the matrix's findings. */
type Fault = { readonly model?: (declared: Model) => Model; readonly verbs?: HandlerByKind; readonly find: (probe: Probe) => Promise<readonly string[]> }

const withOrder = (change: Partial<Entity>) => (declared: Model) => ({
  ...declared,
  entities: { ...declared.entities, order: { ...declared.entities.order!, ...change } },
})
const allowed = (actor: Actor, model: Model): Actor => ({ ...actor, permissions: new Set(codesOf(model, actor.side)) })

const withAction = (entity: string, action: string, change: Partial<Transition>) => (declared: Model) => {
  const owner = declared.entities[entity]!
  const transitions = { ...owner.transitions, [action]: { ...owner.transitions[action]!, ...change } }
  return { ...declared, entities: { ...declared.entities, [entity]: { ...owner, transitions } } }
}

/** The fields of a line, with the ref to the purchaser's list shown to both sides. */
function seenByBoth({ fields }: Entity): Entity['fields'] {
  const { sides: _, ...purchaseListLine } = fields['purchaseListLine']!
  return { ...fields, purchaseListLine }
}

const ofOrders = (probe: Probe, kinds: readonly string[]): readonly Endpoint[] => ofEntity(probe, 'order', kinds)
const ofEntity = (probe: Probe, entity: string, kinds: readonly string[]): readonly Endpoint[] =>
  endpointsOf(probe.model).filter(({ target }) => 'entity' in target && target.entity === entity && kinds.includes(target.kind))
const blind = (probe: Probe) => {
  const masks = maskCodes(probe, 'purchaser')
  return { side: 'purchaser', codes: new Set(codesOf(probe.model, 'purchaser').filter((code) => !masks.includes(code))), isPrivate: true } as const
}
const leaksOf =
  (...kinds: string[]) =>
  (probe: Probe) =>
    leaks(probe, blind(probe), ofOrders(probe, kinds))

const order = () => projectModel().entities.order!
const faults: Readonly<Record<string, Fault>> = {
  'the mask of prices is dropped': {
    model: (declared) => withOrder({ masks: order().masks.filter(({ name }) => name !== 'price') })(declared),
    find: leaksOf('detail', 'list'),
  },
  'the mask of drawings forgets the lines': {
    model: (declared) => withOrder({ masks: order().masks.map((mask) => (mask.name === 'drawing' ? { ...mask, fields: ['drawings'] } : mask)) })(declared),
    find: leaksOf('detail'),
  },
  'the policy of rows is dropped': { model: withOrder({ rows: {} }), find: leaksOf('list', 'detail') },
  'everybody holds the code for all groups': { model: withOrder({ allRows: { purchaser: 'A30' } }), find: leaksOf('list') },
  'an action forgets its code': {
    model: (declared) => withOrder({ transitions: { ...order().transitions, close: { ...order().transitions.close!, permission: {} } } })(declared),
    find: (probe) => unguarded(probe, ofOrders(probe, ['transition'])),
  },
  'an action forgets its code in a state in which it cannot be done': {
    model: withAction('order', 'delay', { permission: {} }),
    find: (probe) => unguarded(probe, ofEntity(probe, 'order', ['transition'])),
  },
  'an action asks for the code of another': {
    model: withAction('shipment', 'return', { permission: { purchaser: 'A41' } }),
    find: (probe) => unguarded(probe, ofEntity(probe, 'shipment', ['transition'])),
  },
  'an action that would tell of a price forgets the code for prices': {
    model: withAction('priceComparison', 'proposeLowest', { sees: {} }),
    find: (probe) => unguarded(probe, ofEntity(probe, 'priceComparison', ['transition'])),
  },
  'who lacks a code is told another reason': {
    verbs: {
      ...handlerByKind,
      transition: async (...asked) => {
        const answer = await handlerByKind.transition!(...asked)
        return answer.status === 'PROHIBIT' ? { ...answer, returnCode: '10011045' } : answer
      },
    },
    find: (probe) => unguarded(probe, ofOrders(probe, ['transition'])),
  },
  'the supplier sees what only the purchaser sees': {
    model: (declared) => ({
      ...declared,
      entities: { ...declared.entities, orderLine: { ...declared.entities['orderLine']!, fields: seenByBoth(declared.entities['orderLine']!) } },
    }),
    find: (probe) => leaks(probe, { side: 'supplier', codes: new Set(codesOf(probe.model, 'supplier')), isPrivate: false }, ofOrders(probe, ['detail'])),
  },
  'reading forgets its code': {
    model: withOrder({ read: {} }),
    find: (probe) => unguarded(probe, ofOrders(probe, ['list', 'detail', 'history', 'links', 'exportList'])),
  },
  'the history shows everything': {
    verbs: {
      ...handlerByKind,
      history: (context, actor, target, envelope) => handlerByKind.history!(context, allowed(actor, context.model), target, envelope),
    },
    find: leaksOf('history'),
  },
  'a list is sorted by what is hidden': {
    verbs: {
      ...handlerByKind,
      list: (context, actor, target, envelope) =>
        handlerByKind.list!(context, envelope.order === undefined ? actor : allowed(actor, context.model), target, envelope),
    },
    find: (probe) => sideChannels(probe, blind(probe), ['order']),
  },
  'a picker offers to everybody': {
    verbs: {
      ...handlerByKind,
      options: (context, actor, target, envelope) => handlerByKind.options!(context, allowed(actor, context.model), target, envelope),
    },
    find: leaksOf('options'),
  },
  'a workbook shows everything': {
    model: (declared) => withOrder({ masks: order().masks.filter(({ name }) => name !== 'price') })(declared),
    find: (probe) => leaks(probe, blind(probe), ofOrders(probe, ['exportList']), ({ entity }) => entity?.['format'] === 'xlsx'),
  },
  'an attachment is opened whoever sees its field': {
    model: (declared) => withOrder({ masks: order().masks.filter(({ fields }) => !fields.includes('drawings')) })(declared),
    find: async (probe) => (await openedByItsId(probe, blind(probe))).wrongly,
  },
  'an attachment is opened whoever sees its document': {
    model: withOrder({ rows: {} }),
    find: async (probe) => (await openedByItsId(probe, blind(probe))).wrongly,
  },
  'the personal identity stays at its enterprise': {
    find: (probe) => reachedInPerson(probe, ofOrders(probe, ['list', 'detail']), staysAtHisEnterprise(probe)),
  },
}

/** A fault for each kind of finding; every run plants them. */
const ALWAYS: readonly string[] = [
  'the mask of prices is dropped',
  'the policy of rows is dropped',
  'an action that would tell of a price forgets the code for prices',
  'a list is sorted by what is hidden',
  'an attachment is opened whoever sees its document',
  'the personal identity stays at its enterprise',
]

/** How many of the other faults a run plants; `npm run test:deep` plants all. */
const OTHERS = 2

const all = Object.entries(faults)
const always = all.filter(([name]) => ALWAYS.includes(name))
const others = all.filter(([name]) => !ALWAYS.includes(name))

test.each([...always, ...inShard(others, ([name]) => name, OTHERS)])(
  'the matrix notices when %s',
  async (_name, { model, verbs, find }) => {
    const declared = projectModel()
    const probe = await openProbe(declared, { ...(model && { model: model(declared) }), ...(verbs && { verbs }) })
    try {
      expect((await find(probe)).length).toBeGreaterThan(0)
    } finally {
      await probe.api.close()
    }
  },
  300_000,
)
