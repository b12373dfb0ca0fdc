// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import type { TransitionCall } from '../../actions/transition/use-transition.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { DocumentStore } from '../../form/store/document-store.ts'
import { useSaving } from './use-saving.ts'

/** The request, and the server's answer; `undefined`: no answer came. */
const line = vi.hoisted(() => ({ sent: [] as TransitionCall[], answers: [] as (AnswerEnvelope | undefined)[] }))
vi.mock('../../actions/transition/use-transition.ts', () => ({
  useTransition: () => ({
    isPending: false,
    mutateAsync: async (firing: TransitionCall) => {
      line.sent.push(firing)
      const answer = line.answers.shift()
      if (answer === undefined) throw new Error('no connection')
      return answer
    },
  }),
}))
vi.mock('../../model/use-model.ts', () => ({ useModel: () => ({}) }))
vi.mock('../../session/use-session.ts', () => ({ useSession: () => ({ permissions: new Set() }) }))
vi.mock('../../cells/use-words.ts', () => ({ useWords: () => ({ text: (key: string) => key }) }))
vi.mock('../../form/document-payload.ts', () => ({ documentPayload: (_model: unknown, _entity: unknown, _transition: unknown, document: Row) => document }))

beforeEach(() => {
  line.sent = []
})

const made = (id: string): AnswerEnvelope => ({ status: 'SUCCESS', returnCode: '0', returnMsg: '', entity: { id } })
const refused: AnswerEnvelope = { status: 'SUCCESS', returnCode: '10011004', returnMsg: 'no' }
const sentTo = () => line.sent.map(({ envelope }) => (envelope.entity as Row)['supplier'])
const keys = () => line.sent.map(({ envelope }) => envelope.idempotencyKey)

function draw(...documents: Row[]) {
  const onDone = vi.fn<(rows: readonly Row[]) => void>()
  const stores = documents.map((document) => ({ document: () => document, attempt: () => false, refuse: () => undefined }) as unknown as DocumentStore)
  const { result } = renderHook(() => useSaving({ entity: {} as Entity, transition: {} as Transition, stores, onShow: () => undefined, onDone }))
  return { onDone, save: () => act(() => result.current.save()) }
}

test('if the second of two orders got no answer, it alone is sent again, with the same key', async () => {
  line.answers = [made('1'), undefined, made('2')]
  const { save, onDone } = draw({ supplier: 'Jintai' }, { supplier: 'Huaxin' })
  await save()
  expect(onDone).not.toHaveBeenCalled()
  await save()
  expect(sentTo()).toEqual(['Jintai', 'Huaxin', 'Huaxin'])
  expect(keys()[2]).toBe(keys()[1])
  expect(keys()[1]).not.toBe(keys()[0])
  expect(onDone).toHaveBeenCalledExactlyOnceWith([{ id: '1' }, { id: '2' }])
})

test('where one request makes two orders, both are named', async () => {
  line.answers = [{ ...made('1'), list: [{ id: '1' }, { id: '2' }] }, made('3')]
  const { save, onDone } = draw({ supplier: 'Jintai' }, { supplier: 'Huaxin' })
  await save()
  expect(onDone).toHaveBeenCalledExactlyOnceWith([{ id: '1' }, { id: '2' }, { id: '3' }])
})

test('a refused order, and one edited after no answer came, is sent with a new key', async () => {
  line.answers = [refused, undefined, made('1')]
  const document = { supplier: 'Jintai', quantity: '1' }
  const { save } = draw(document)
  await save()
  await save()
  document.quantity = '2'
  await save()
  expect(new Set(keys()).size).toBe(3)
})

test('a form whose key is pressed twice before the answer sends one order', async () => {
  line.answers = [made('1'), made('2')]
  const { save, onDone } = draw({ supplier: 'Jintai' })
  await Promise.all([save(), save()])
  expect(sentTo()).toEqual(['Jintai'])
  expect(onDone).toHaveBeenCalledTimes(1)
})
