import { expect, test } from 'vitest'
import { awaitedDocument } from './result.ts'
import type { MadeDocument } from './result.ts'

const made = (entity: string, isInstead: boolean): MadeDocument => ({ entity, kind: entity, id: entity, text: entity, status: '', isInstead })

test('[INQ-130] an award is said to wait only where all of it waits: beside one order that was made it is one of several', () => {
  expect(awaitedDocument([made('priceApproval', true), made('priceApproval', true)])?.entity).toBe('priceApproval')
  expect(awaitedDocument([made('priceApproval', true), made('order', false)])).toBeUndefined()
  expect(awaitedDocument([made('order', false)])).toBeUndefined()
})
