import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { blocksOf, guideFolder } from './follow.ts'

test('a page has blocks that are commands and blocks that are edits', () => {
  expect(blocksOf('first-screen.md').map(({ kind }) => kind)).toEqual(['sh', 'sh', 'sh', 'json', 'sh', 'sh'])
})

// Each page has a file of its own here, so that several are followed at the same time.
test('every page of the guide is followed', () => {
  const pages = readdirSync(guideFolder).filter((file) => file !== 'README.md' && file.endsWith('.md'))
  const followed = readdirSync(import.meta.dirname).filter((file) => file !== 'pages.test.ts' && file.endsWith('.test.ts'))
  expect(followed.toSorted()).toEqual(pages.map((page) => page.replace(/\.md$/, '.test.ts')).toSorted())
})
