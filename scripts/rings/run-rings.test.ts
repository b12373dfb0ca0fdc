import { expect, test } from 'vitest'
import type { Asked, Outcome, Ring } from './ring.ts'
import { runRings } from './run-rings.ts'

const asked: Asked = { filter: [], shard: { isDeep: false, number: 17 } }

/** A ring that writes its lines on command. */
function ring(name: string, run: Ring['run']): Ring {
  return { name, run }
}

function outcome(name: string, passed: number, failed = 0): Outcome {
  return { ring: name, passed, failed, seconds: 2, left: [], repeated: [] }
}

async function closed(lanes: readonly (readonly Ring[])[]): Promise<{ readonly code: number; readonly text: string }> {
  let text = ''
  const code = await runRings(lanes, asked, (part) => (text += part))
  return { code, text }
}

test('runRings() runs lanes at the same time, and the rings of a lane one after the other', async () => {
  const order: string[] = []
  let goOn = (): void => {}
  const lintBegan = new Promise<void>((done) => (goOn = done))
  const tests = ring('tests', async () => {
    order.push('tests begin')
    // If the lanes ran one after the other, this would never end.
    await lintBegan
    order.push('tests end')
    return [outcome('unit', 20), outcome('api', 10)]
  })
  const types = ring('types', async () => [outcome('types', 1)])
  const lint = ring('lint', async (_, say) => {
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

test('runRings() goes on after a failure, and counts a ring that breaks as one', async () => {
  const types = ring('types', async () => [outcome('types', 0, 1)])
  const lint = ring('lint', () => Promise.reject(new Error('no oxlint')))
  const tests = ring('tests', async () => [outcome('unit', 20)])
  const { code, text } = await closed([[types, lint, tests]])
  expect(code).toBe(1)
  expect(text).toContain('Error: no oxlint')
  expect(text.trimEnd().split('\n').at(-1)).toBe('20 passed, 2 failed')
})

test('runRings() fails where nothing ran', async () => {
  expect(await closed([[ring('tests', async () => [])]])).toMatchObject({ code: 1 })
})
