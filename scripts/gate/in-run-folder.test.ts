import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inRunFolder } from './in-run-folder.ts'

test('inRunFolder() gives a folder with the compiled model, and removes it afterwards, even after a failure', async () => {
  let folder = ''
  const code = await inRunFolder(async (given) => {
    folder = given
    expect(existsSync(join(given, 'model.json'))).toBe(true)
    return 3
  })
  expect(code).toBe(3)
  expect(existsSync(folder)).toBe(false)
  const failing = inRunFolder(
    async (given) => {
      folder = given
      throw new Error('no tests')
    },
    () => mkdtempSync(join(tmpdir(), 'in-run-folder-')),
  )
  await expect(failing).rejects.toThrow('no tests')
  expect(existsSync(folder)).toBe(false)
})
