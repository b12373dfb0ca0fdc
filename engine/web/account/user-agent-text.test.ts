import { expect, it } from 'vitest'
import { userAgentText } from './user-agent-text.ts'

const t = (key: string, params: Readonly<Record<string, string>> = {}) => [key, ...Object.values(params)].join(' ')

it('names browser and system; browsers that pretend to be Chrome or Safari by their own name', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
  expect(userAgentText(windows, t)).toBe('ui.account.onSystem Chrome Windows')
  expect(userAgentText(`${windows} Edg/130.0.0.0`, t)).toBe('ui.account.onSystem Edge Windows')
  expect(userAgentText('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1', t)).toBe(
    'ui.account.onSystem Safari iOS',
  )
})

it('calls the rest another program', () => {
  expect(userAgentText('curl/8.5.0', t)).toBe('ui.account.unknownAgent')
  expect(userAgentText('', t)).toBe('ui.account.unknownAgent')
})
