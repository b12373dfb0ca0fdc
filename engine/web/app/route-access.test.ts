import { expect, it } from 'vitest'
import { entryVerdict, isOfflineDisplay, needsLogin } from './route-access.ts'

it('[SES-5] refuses a page without its code, and leads a first load to the root', () => {
  expect(entryVerdict('A62', new Set(['A61']), false, false)).toBe('refuse')
  expect(entryVerdict('A62', new Set(['A61']), false, true)).toBe('root')
  expect(entryVerdict('A62', new Set(['A62']), false, true)).toBe('open')
})

it('[SES-4] counts a public page as offline display only when nobody is logged in', () => {
  expect(isOfflineDisplay({ offlineDisplay: false, public: true }, false)).toBe(true)
  expect(isOfflineDisplay({ offlineDisplay: false, public: true }, true)).toBe(false)
  expect(isOfflineDisplay({ offlineDisplay: true, public: false }, true)).toBe(true)
  expect(isOfflineDisplay({ offlineDisplay: false, public: false }, false)).toBe(false)
})

it('[SES-4] asks for a login everywhere but on public pages and on the login itself', () => {
  expect(needsLogin({ key: 'login', public: false }, 'login')).toBe(false)
  expect(needsLogin({ key: 'version', public: true }, 'login')).toBe(false)
  expect(needsLogin({ key: 'report', public: false }, 'login')).toBe(true)
  expect(needsLogin(undefined, 'login')).toBe(true)
})
