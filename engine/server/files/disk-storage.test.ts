import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStorage } from './disk-storage.ts'
import { holdRemovedContents, placesOfContents } from './held-contents.ts'

const ID = '0198a1f0-0000-7000-8000-0000000000ab'
const OTHER = '0198a1f0-0000-7000-8000-0000000000cd'

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'storage-'))
  folder = join(parent, 'files')
})
afterEach(() => rmSync(parent, { recursive: true }))

const content = (text: string) => Readable.from([Buffer.from(text)])

test('a content that is removed while a backup is made is held until its end, and nobody opens it', async () => {
  const storage = diskStorage(folder)
  await storage.put(ID, content('a plan'))
  await storage.put(OTHER, content('another'))
  const letGo = await holdRemovedContents(folder)
  await storage.remove(ID)
  expect(await storage.open(ID)).toBeUndefined()
  const places = await placesOfContents(folder)
  expect([...places.keys()].sort()).toEqual([ID, OTHER])
  expect(readFileSync(places.get(ID)!, 'utf8')).toBe('a plan')
  await letGo()
  await storage.remove(OTHER)
  expect([...(await placesOfContents(folder)).keys()]).toEqual([])
})

test('what a killed backup held is deleted with broken uploads', async () => {
  const storage = diskStorage(folder)
  await storage.put(ID, content('a plan'))
  await holdRemovedContents(folder)
  await storage.remove(ID)
  await storage.removeBroken(new Date(Date.now() - 60_000))
  expect((await placesOfContents(folder)).has(ID)).toBe(true)
  await storage.removeBroken(new Date(Date.now() + 60_000))
  expect((await placesOfContents(folder)).has(ID)).toBe(false)
})

test('with an archive a content is stored there too, and outlives its removal', async () => {
  const archive = join(parent, 'archive')
  const storage = diskStorage(folder, archive)
  await storage.put(ID, content('a plan'))
  await storage.remove(ID)
  expect(readFileSync(join(archive, 'ab', ID), 'utf8')).toBe('a plan')
})

test('a content that the archive does not take is not stored', async () => {
  writeFileSync(join(parent, 'archive'), 'a file stands here')
  const storage = diskStorage(folder, join(parent, 'archive'))
  await expect(storage.put(ID, content('a plan'))).rejects.toThrow('ENOTDIR')
  expect(existsSync(join(folder, 'ab', ID))).toBe(false)
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
})
