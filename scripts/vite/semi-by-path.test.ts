import { expect, it } from 'vitest'
import { importsByPath } from './semi-by-path.ts'

const paths = new Map([
  ['Button', '@douyinfe/semi-ui-19/lib/es/button'],
  ['TextArea', '@douyinfe/semi-ui-19/lib/es/input/textarea'],
])

it('imports each component from its own path', () => {
  expect(importsByPath(`import { Button, TextArea as Area } from "@douyinfe/semi-ui-19";`, paths)).toBe(
    `import Button from '@douyinfe/semi-ui-19/lib/es/button'; import Area from '@douyinfe/semi-ui-19/lib/es/input/textarea';`,
  )
})

it('leaves other imports alone', () => {
  const code = `import Modal from '@douyinfe/semi-ui-19/lib/es/modal'; import { useState } from 'react'`
  expect(importsByPath(code, paths)).toBe(code)
})

it('refuses a name that Semi does not have', () => {
  expect(() => importsByPath(`import { Buton } from '@douyinfe/semi-ui-19'`, paths)).toThrow('Cannot import "Buton"')
})
