import { expect, test } from 'vitest'
import { passwordIssues } from './password-issues.ts'

const context = { loginName: 'li.wei', names: ['li.wei', '李伟', '恒锐机械', 'Hengrui Machinery', 'Counterpart'] }
const codesOf = async (password: string) => (await passwordIssues(password, context, '')).map(({ code, params }) => params['word'] ?? code)

test.each([
  ['short77', 'PASSWORD_LENGTH'],
  ['x'.repeat(129), 'PASSWORD_LENGTH'],
  ['Password1', 'PASSWORD_COMMON'],
  ['iloveyou2', 'PASSWORD_COMMON'],
  ['woaini1314', 'PASSWORD_COMMON'],
  ['qwertyuiop', 'PASSWORD_COMMON'],
  ['ababababab', 'PASSWORD_COMMON'],
  ['Counterpart-2026', 'counterpart'],
  ['hengrui!2026', 'hengrui'],
  ['恒锐机械1234', '恒锐机械'],
  ['Hengrui Machinery 88', 'hengrui machinery'],
])('[SES-31] %s is refused: %s', async (password, why) => {
  expect(await codesOf(password)).toEqual([why])
})

test.each(['correct horse', '三个词 correct horse', 'hengrui grüne Wolken', 'ÿ'.repeat(3) + 'aqzwsy37', '这是一个很长的密码', `a1${'长'.repeat(126)}`])(
  '[SES-31] %s is taken: any script and any kinds of characters, up to 128',
  async (password) => {
    expect(await codesOf(password)).toEqual([])
  },
)
