import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { detailHashOf, fitsDetail, type PartSalt, partHashOf, partSaltsOf } from './link.ts'

const detail = {
  reason: 'counted anew',
  changes: [
    { path: 'price', before: '100', after: '99' },
    { path: 'buyer', before: 'Zhao Qiming', after: 'Li Na' },
  ],
}
const salt = 'a-salt'
const detailHash = detailHashOf(detail, salt)
const salts = partSaltsOf(detail, salt) as readonly string[]
const kept = (parts: readonly PartSalt[]) => ({ detailSalt: JSON.stringify(parts), detailHash })
const erasedBuyer: PartSalt = { hash: partHashOf(detail, 2, salts[2]!), account: 'account of buyer' }
const price = { path: 'price', before: '100', after: '99' }

test('[AUD-6] of an entry a name goes with its salt; the price beside it and the reason stay provable', () => {
  expect(fitsDetail(detail, { detailSalt: salt, detailHash })).toBe(true)
  const link = kept([salts[0]!, salts[1]!, erasedBuyer])
  expect(link.detailSalt).not.toContain(salt)
  expect(link.detailSalt).not.toContain(salts[2])
  const rest = { reason: 'counted anew', changes: [price, { path: 'buyer', erased: true }] }
  expect(fitsDetail(rest, link)).toBe(true)
  for (const changed of [
    { ...rest, reason: 'because' },
    { ...rest, reason: null },
    { ...rest, changes: [{ ...price, after: '98' }, rest.changes[1]!] },
    { ...rest, changes: [price, { path: 'supplier', erased: true }] },
    { ...rest, changes: [price, { path: 'buyer', before: 'Sun Lihua', after: 'Li Na' }] },
    { ...rest, changes: [price] },
    { ...rest, changes: [rest.changes[1]!, price] },
    { ...rest, changes: [price, rest.changes[1]!, { path: 'quantity', before: '1', after: '2' }] },
    { ...rest, changes: null },
    { reason: null, changes: [] },
  ])
    expect([changed, fitsDetail(changed, link)]).toEqual([changed, false])
})

test('[AUD-6] a mark without an erased part, and an erased part without a mark, do not hold', () => {
  expect(fitsDetail({ ...detail, changes: [{ path: 'price', erased: true }, detail.changes[1]!] }, { detailSalt: salt, detailHash })).toBe(false)
  expect(fitsDetail(detail, kept([salts[0]!, salts[1]!, erasedBuyer]))).toBe(false)
  expect(fitsDetail(detail, kept(salts))).toBe(true)
})

test('[AUD-6] a link from before parts had hashes holds as a whole, and of one whose salt is gone everything is gone', () => {
  const whole = createHash('sha256')
    .update(`${salt}\n${JSON.stringify(['counted anew', [{ after: '99', before: '100', path: 'price' }]])}`)
    .digest('hex')
  const older = { reason: 'counted anew', changes: [price] }
  expect(fitsDetail(older, { detailSalt: salt, detailHash: whole })).toBe(true)
  expect(fitsDetail({ ...older, reason: null }, { detailSalt: salt, detailHash: whole })).toBe(false)
  expect(fitsDetail({ reason: null, changes: [] }, { detailSalt: null, detailHash: whole })).toBe(true)
  expect(fitsDetail({ reason: null, changes: [] }, { detailSalt: null, detailHash })).toBe(true)
  expect(fitsDetail(older, { detailSalt: null, detailHash: whole })).toBe(false)
})
