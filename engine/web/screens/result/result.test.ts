import { expect, test } from 'vitest'
import { awaitedDocument } from './result.ts'
import type { MadeDocument } from './result.ts'

const made = (entity: string, isInstead: boolean): MadeDocument => ({ entity, kind: entity, id: entity, text: entity, status: '', isInstead })

test('[INQ-130] an award is shown as waiting only if all of its orders wait for approval', () => {
  expect(awaitedDocument([made('priceApproval', true), made('priceApproval', true)])?.entity).toBe('priceApproval')
  expect(awaitedDocument([made('priceApproval', true), made('order', false)])).toBeUndefined()
  expect(awaitedDocument([made('order', false)])).toBeUndefined()
})
