import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { fileSystemError } from './file-system-error.ts'
import { restorePointFrom } from './restore-point.ts'
import { checkFreeSpace } from './free-disk-space.ts'
import { missingSegment } from './segments.ts'

test('a disk without room is refused before anything is copied, with both sizes', async () => {
  await checkFreeSpace(tmpdir(), 1, 'Cannot back up')
  await expect(checkFreeSpace(tmpdir(), 2 ** 60, 'Cannot back up')).rejects.toThrow(
    /^Cannot back up: ".*" has \d+\.\d\d GB free, and the copy needs 1073741824\.00 GB$/,
  )
})

test('a full disk and a closed folder are told with their place; other errors stay what they are', () => {
  const error = (code: string) => Object.assign(new Error(code), { code, path: '/backups/x' })
  expect(fileSystemError(error('ENOSPC'), 'Cannot back up')).toMatchObject({ message: 'Cannot back up: the disk is full: "/backups/x"' })
  expect(fileSystemError(error('EACCES'), 'Cannot restore')).toMatchObject({
    message: 'Cannot restore: this account may not write or read there (EACCES): "/backups/x"',
  })
  const other = error('EIO')
  expect(fileSystemError(other, 'Cannot back up')).toBe(other)
})

test('a moment needs its zone', () => {
  expect(restorePointFrom('2026-03-02T08:00:00.123456Z')).toBe('2026-03-02T08:00:00.123456Z')
  expect(restorePointFrom('2026-03-02T16:00:00+08:00')).toBe('2026-03-02T16:00:00+08:00')
  expect(restorePointFrom('end')).toBe('end')
  for (const text of ['2026-03-02T08:00:00', '2026-03-02', '2026-13-02T08:00:00Z', 'yesterday', "2026-03-02T08:00:00Z' x"]) {
    expect(() => restorePointFrom(text)).toThrow(`Cannot read "${text}" as a moment`)
  }
})

test('a gap between two segments is found, also where the middle part of the name changes', () => {
  const [first, second, third] = ['0000000100000000000000FE', '0000000100000000000000FF', '000000010000000100000000'] as const
  expect(missingSegment(first, third, new Set([first, second, third]))).toBeUndefined()
  expect(missingSegment(first, third, new Set([first, third]))).toBe(second)
  expect(missingSegment(first, third, new Set([first, second]))).toBe(third)
})
