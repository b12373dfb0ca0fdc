import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { project } from '../paths/project.ts'
import { filesOfTree } from './files-of-tree.ts'
import { shardOfTree } from './shard-of-tree.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tree-'))
  write('.gitignore', 'node_modules/\n/build/\n*.log\n')
  write('README.md', 'Counterpart')
  write('engine/build/order.ts', 'export const order = 1')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}

test('filesOfTree() leaves out what git ignores, links, and git itself', () => {
  write('node_modules/pg/index.js', '')
  write('engine/node_modules/pg/index.js', '')
  write('build/sites/index.html', '')
  write('engine/server.log', '')
  write('.git/HEAD', 'ref: refs/heads/main')
  symlinkSync(tmpdir(), join(root, 'linked'))
  expect(filesOfTree(root)).toEqual(['.gitignore', 'README.md', 'engine/build/order.ts'])
})

test('filesOfTree() finds what git finds in this project', () => {
  if (!existsSync(join(project, '.git'))) return
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: project, encoding: 'utf8', maxBuffer: 1e8 })
  const known = new Set(listed.split('\0').filter((file) => file !== '' && existsSync(join(project, file))))
  expect(filesOfTree(project)).toEqual([...known].toSorted())
})

test('shardOfTree() names one number for one content, and asks nothing of what is ignored', () => {
  const number = shardOfTree(root)
  write('build/sites/index.html', 'built')
  write('.git/HEAD', 'ref: refs/heads/main')
  expect(shardOfTree(root)).toBe(number)
})

test('shardOfTree() names another number after an edit and after a move', () => {
  const number = shardOfTree(root)
  write('engine/build/order.ts', 'export const order = 2')
  const edited = shardOfTree(root)
  expect(edited).not.toBe(number)
  rmSync(join(root, 'engine/build/order.ts'))
  write('engine/order.ts', 'export const order = 2')
  expect(shardOfTree(root)).not.toBe(edited)
})
