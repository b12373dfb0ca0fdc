import { expect, test } from 'vitest'
import type { Asked, Outcome, Step } from './step.ts'
import { runSteps } from './run-steps.ts'

const asked: Asked = { filter: [], shard: { isDeep: false, number: 17 } }

/** A step that writes its lines on command. */
function step(name: string, run: Step['run']): Step {
  return { name, run }
}

function outcome(name: string, passed: number, failed = 0): Outcome {
  return { step: name, passed, failed, seconds: 2, left: [], repeated: [] }
}

async function closed(sequences: readonly (readonly Step[])[]): Promise<{ readonly code: number; readonly text: string }> {
  let text = ''
  const code = await runSteps(sequences, asked, (part) => (text += part))
  return { code, text }
}

test('runSteps() runs sequences at the same time, and the steps of a sequence one after the other', async () => {
  const order: string[] = []
  let goOn = (): void => {}
  const lintBegan = new Promise<void>((done) => (goOn = done))
  const tests = step('tests', async () => {
    order.push('tests begin')
    // If the sequences ran one after the other, this would never end.
    await lintBegan
    order.push('tests end')
    return [outcome('unit', 20), outcome('api', 10)]
  })
  const types = step('types', async () => [outcome('types', 1)])
  const lint = step('lint', async (_, say) => {
    order.push('lint')
    say('no warnings\n')
    goOn()
    return [outcome('lint', 1)]
  })
  const { code, text } = await closed([[tests], [types, lint]])
  expect(order).toEqual(['tests begin', 'lint', 'tests end'])
  expect(code).toBe(0)
  expect(text).toContain('\n== lint\nno warnings\n')
  expect(text.trimEnd().split('\n').at(-1)).toBe('32 passed, 0 failed')
})

test('runSteps() goes on after a failure, and counts a crashed step as failed', async () => {
  const types = step('types', async () => [outcome('types', 0, 1)])
  const lint = step('lint', () => Promise.reject(new Error('no oxlint')))
  const tests = step('tests', async () => [outcome('unit', 20)])
  const { code, text } = await closed([[types, lint, tests]])
  expect(code).toBe(1)
  expect(text).toContain('Error: no oxlint')
  expect(text.trimEnd().split('\n').at(-1)).toBe('20 passed, 2 failed')
})

test('runSteps() says where the time went, if that is asked', async () => {
  let text = ''
  await runSteps(
    [[step('types', async () => [{ ...outcome('types', 1), spans: [{ name: 'types', from: 1, to: 2 }] }])]],
    { ...asked, times: true },
    (part) => (text += part),
  )
  expect(text).toMatch(/The run took \d+ s by the clock[^]*\ntypes +-?\d+ +-?\d+\n[^]*1 passed, 0 failed\n$/)
})

test('runSteps() fails where nothing ran', async () => {
  expect(await closed([[step('tests', async () => [])]])).toMatchObject({ code: 1 })
})
