import { expect, test } from 'vitest'
import { retryOnConflict } from './retry-on-conflict.ts'

const failing = (code: string, times: number) => {
  let runs = 0
  return async () => {
    if (++runs <= times) throw Object.assign(new Error('lost'), { code })
    return runs
  }
}

test('a deadlock is retried up to three times', async () => {
  expect(await retryOnConflict(failing('40P01', 2))).toBe(3)
  await expect(retryOnConflict(failing('40P01', 3))).rejects.toThrow('lost')
})

test('any other failure is not retried', async () => {
  await expect(retryOnConflict(failing('23505', 1))).rejects.toThrow('lost')
})
