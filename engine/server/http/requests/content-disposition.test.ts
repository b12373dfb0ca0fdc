import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test.each([
  ['drawing.pdf', `attachment; filename="drawing.pdf"; filename*=UTF-8''drawing.pdf`],
  ['图 1.pdf', `attachment; filename="_ 1.pdf"; filename*=UTF-8''%E5%9B%BE%201.pdf`],
  ['a"b; c=\\d.pdf', `attachment; filename="a_b; c=_d.pdf"; filename*=UTF-8''a%22b%3B%20c%3D%5Cd.pdf`],
  [`it's (1)*.pdf`, `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
  ['😀.png', `attachment; filename="_.png"; filename*=UTF-8''%F0%9F%98%80.png`],
])('attachmentHeader() of %s', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
})
