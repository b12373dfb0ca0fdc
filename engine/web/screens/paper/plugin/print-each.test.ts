import { expect, test } from 'vitest'
import type { PluginTask } from '../../../../core/wire/print-plugin.ts'
import type { AnswerOfPlugin } from './print-plugin-worker.ts'
import { type PluginState, printEach } from './print-each.ts'

const printing = { leastVersion: '1.10', download: '', printer: 'Zebra', copies: 2 }

/** A plug-in that prints what it may, and the documents that were fetched for it. */
function desk({ version = '1.10', jams = '', fails = '' } = {}) {
  const [printed, fetched, told]: [PluginTask[], string[], PluginState[]] = [[], [], []]
  const plugin = {
    hello: async (): Promise<AnswerOfPlugin> => (version === '' ? { kind: 'none' } : { kind: 'here', version }),
    print: async (task: PluginTask): Promise<AnswerOfPlugin> => {
      if (task.name === jams) return { kind: 'done', printed: false, reason: 'paper jam' }
      printed.push(task)
      return { kind: 'done', printed: true }
    },
    end: () => {},
  }
  const papers = ['A.pdf', 'B.pdf', 'C.pdf'].map((name) => async () => {
    if (name === fails) return { failed: 'the order is gone' }
    fetched.push(name)
    return { name, content: 'JVBERi0=' }
  })
  const print = (already = 0, isLeft = () => false) => printEach({ plugin, printing, papers, already, tell: (state) => told.push(state), isLeft })
  return { printed, fetched, told, print }
}

test('[PREF-35] three documents are three tasks, in their order, each with its copies', async () => {
  const { printed, told, print } = desk()
  expect(await print()).toBe(3)
  expect(printed.map(({ name, copies, printer }) => [name, copies, printer])).toEqual([
    ['A.pdf', 2, 'Zebra'],
    ['B.pdf', 2, 'Zebra'],
    ['C.pdf', 2, 'Zebra'],
  ])
  expect(told.at(-1)).toEqual({ kind: 'printed', copies: 2, printer: 'Zebra', sent: 3, of: 3 })
})

test('[PREF-35] the first that is not printed ends it: what follows is not fetched, and it goes on from there', async () => {
  const { printed, fetched, told, print } = desk({ jams: 'B.pdf' })
  expect(await print()).toBe(1)
  expect(told.at(-1)).toEqual({ kind: 'refused', reason: 'paper jam', name: 'B.pdf', sent: 1, of: 3 })
  expect(fetched).toEqual(['A.pdf', 'B.pdf'])
  expect(await print(2)).toBe(3)
  expect(printed.map(({ name }) => name)).toEqual(['A.pdf', 'C.pdf'])
})

test('[PREF-35] a document that the server refuses ends it, with the reason', async () => {
  const { told, print } = desk({ fails: 'C.pdf' })
  expect(await print()).toBe(2)
  expect(told.at(-1)).toEqual({ kind: 'failed', reason: 'the order is gone', sent: 2, of: 3 })
})

test('[PREF-33] nothing is fetched for a plug-in that is missing or too old', async () => {
  for (const [version, kind] of [
    ['', 'missing'],
    ['1.9', 'old'],
  ] as const) {
    const { fetched, told, print } = desk({ version })
    expect(await print(1)).toBe(1)
    expect(told).toMatchObject([{ kind, sent: 1, of: 3 }])
    expect(fetched).toEqual([])
  }
})

test('[PREF-35] whoever leaves the page ends it before the next document is handed over', async () => {
  const { printed, print } = desk()
  expect(await print(0, () => true)).toBe(0)
  expect(printed).toEqual([])
})
