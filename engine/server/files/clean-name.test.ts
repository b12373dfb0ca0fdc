import { expect, test } from 'vitest'
import { cleanName } from './clean-name.ts'

test.each([
  ['drawing.pdf', 'drawing.pdf'],
  ['图纸 5.PDF', '图纸 5.PDF'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Windows\\system32\\drawing.pdf', 'drawing.pdf'],
  ['..', 'file.pdf'],
  ['', 'file.pdf'],
  ['.pdf', 'pdf.pdf'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie_ x.pdf'],
  ['fdp\u202efdp.exe', 'fdpfdp.exe.pdf'],
  ['a"b<c>.pdf', 'a_b_c_.pdf'],
  ['invoice.html', 'invoice.html.pdf'],
  ['half \ud83d letter.pdf', 'half  letter.pdf'],
])('cleanName() makes %j to %j', (given, clean) => {
  expect(cleanName(given, 'pdf')).toBe(clean)
})

test('cleanName() keeps the end of a long name, and no half letters', () => {
  expect(cleanName(`${'😀'.repeat(200)}.jpeg`, 'jpg')).toBe(`${'😀'.repeat(120)}.jpeg`)
})
