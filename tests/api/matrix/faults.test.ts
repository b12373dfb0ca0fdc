import { expect, test } from 'vitest'
import type { Entity } from '../../../engine/core/model/entity.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import type { Actor } from '../../../engine/core/permissions/actor.ts'
import { handlerByKind } from '../../../engine/server/http/documents/handler-by-kind.ts'
import type { HandlerByKind } from '../../../engine/server/http/documents/call-handler.ts'
import { loadModel } from '../../../engine/server/model/load-model.ts'
import { openedByItsId } from './attachments.ts'
import { leaks, sideChannels, unguarded, maskCodes } from './findings.ts'
import { reachedInPerson, staysAtHisEnterprise } from './personal-identity.ts'
import { type Endpoint, type Probe, codesOf, endpointsOf, openProbe } from './probe.ts'

/** A server with something left out, and what the matrix says of it. */
type Fault = { readonly model?: (declared: Model) => Model; readonly verbs?: HandlerByKind; readonly find: (probe: Probe) => Promise<readonly string[]> }

const withOrder = (change: Partial<Entity>) => (declared: Model) => ({
  ...declared,
  entities: { ...declared.entities, order: { ...declared.entities.order!, ...change } },
})
const allowed = (actor: Actor, model: Model): Actor => ({ ...actor, permissions: new Set(codesOf(model, actor.side)) })

const ofOrders = (probe: Probe, kinds: readonly string[]): readonly Endpoint[] =>
  endpointsOf(probe.model).filter(({ target }) => 'entity' in target && target.entity === 'order' && kinds.includes(target.kind))
const blind = (probe: Probe) => {
  const masks = maskCodes(probe, 'purchaser')
  return { side: 'purchaser', codes: new Set(codesOf(probe.model, 'purchaser').filter((code) => !masks.includes(code))), isPrivate: true } as const
}
const leaksOf =
  (...kinds: string[]) =>
  (probe: Probe) =>
    leaks(probe, blind(probe), ofOrders(probe, kinds))

const order = () => loadModel().entities.order!
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
    model: (declared) => withOrder({ masks: order().masks.filter(({ name }) => name !== 'drawing') })(declared),
    find: async (probe) => (await openedByItsId(probe, blind(probe))).wrongly,
  },
  'an attachment is opened whoever sees its document': {
    model: withOrder({ rows: {} }),
    find: async (probe) => (await openedByItsId(probe, blind(probe))).wrongly,
  },
  'the personal identity stays at its enterprise': { find: (probe) => reachedInPerson(probe, staysAtHisEnterprise(probe)) },
}

test.each(Object.entries(faults))(
  'the matrix notices when %s',
  async (_name, { model, verbs, find }) => {
    const declared = loadModel()
    const probe = await openProbe(declared, { ...(model && { model: model(declared) }), ...(verbs && { verbs }) })
    try {
      expect((await find(probe)).length).toBeGreaterThan(0)
    } finally {
      await probe.api.close()
    }
  },
  300_000,
)
