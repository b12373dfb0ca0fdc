import { expect, test } from 'vitest'
import { policyOfWorker } from './policy-of-worker.ts'

test('only the reader of codes may compile, only the worker of the print service may leave the site, and only where it is used', () => {
  expect(policyOfWorker('/assets/workers/read-codes-worker-a1.js', true)).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'")
  expect(policyOfWorker('/assets/workers/print-plugin-worker-a1.js', true)).toBe(
    "default-src 'none'; script-src 'self'; connect-src http://127.0.0.1:8000 http://127.0.0.1:18000",
  )
  expect(policyOfWorker('/assets/workers/print-plugin-worker-a1.js', false)).toBe("default-src 'none'; script-src 'self'; connect-src 'none'")
  expect(policyOfWorker('/assets/workers/other-a1.js', true)).toBe("default-src 'none'; script-src 'self'; connect-src 'self'")
  expect(policyOfWorker('/assets/index-a1.js', true)).toBeUndefined()
})
