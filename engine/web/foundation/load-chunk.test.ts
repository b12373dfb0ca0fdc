import { expect, it } from 'vitest'
import { loadChunk } from './load-chunk.ts'

it('gives the loaded value', async () => {
  expect(await loadChunk(() => Promise.resolve(7))).toBe(7)
})

it('names a script that fails, one that never comes, and a style sheet', async () => {
  await expect(loadChunk(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js')))).rejects.toMatchObject({
    code: 'ChunkLoadError',
  })
  await expect(loadChunk(() => new Promise(() => {}), 5)).rejects.toMatchObject({ code: 'ChunkLoadError' })
  await expect(loadChunk(() => Promise.reject(new Error('Unable to preload CSS for /assets/a.css')))).rejects.toMatchObject({ code: 'CSS_CHUNK_LOAD_FAILED' })
})
