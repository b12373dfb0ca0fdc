import { expect, test } from 'vitest'
import { compiled, marked, problemsOf } from '../scope-for-tests.ts'

test('an unknown name, field or function is reported at its place with the nearest known name', () => {
  expect(problemsOf('!suspendd')).toEqual([{ message: 'unknown name "suspendd"', hint: 'did you mean "suspended"?', start: 1, end: 9 }])
  expect(problemsOf('lines.exists(l, l.shipedQuantity > 0)')).toEqual([
    { message: 'no field "shipedQuantity" in line', hint: 'did you mean "shippedQuantity"?', start: 18, end: 32 },
  ])
  expect(problemsOf('lines.exist(l, true)')).toEqual([{ message: 'unknown function "exist"', hint: 'did you mean "exists"?', start: 0, end: 20 }])
  expect(marked('lines.all(line, lin.quantity > 0)')).toEqual(['unknown name "lin": did you mean "line"? @ lin'])
  expect(marked('constructor')).toEqual(['unknown name "constructor" @ constructor'])
  expect(marked('supplier.constructor')).toEqual(['no field "constructor" in supplier @ constructor'])
})

test('an enum literal must be a value of its vocabulary', () => {
  expect(problemsOf("status == 'closed'")).toEqual([{ message: '"closed" is not a value of status', hint: 'did you mean "close"?', start: 10, end: 18 }])
  expect(marked("'closed' != status")).toEqual(['"closed" is not a value of status: did you mean "close"? @ \'closed\''])
  expect(marked("status in ['close', 'sucess', 'waitorder']")).toEqual([
    '"sucess" is not a value of status: did you mean "success"? @ \'sucess\'',
    '"waitorder" is not a value of status: did you mean "WAITORDER"? @ \'waitorder\'',
  ])
  expect(marked("lines.all(l, l.lineStatus == 'CLOSED')")).toEqual(['"CLOSED" is not a value of lines.lineStatus: did you mean "CLOSE"? @ \'CLOSED\''])
  expect(marked("currency == 'yuan'")).toEqual(['"yuan" is not a value of currency: its values are CNY, USD @ \'yuan\''])
  expect(marked("status == (approved ? 'close' : 'open')")).toEqual([
    '"open" is not a value of status: its values are WAITORDER, purchasePaid, close, success @ \'open\'',
  ])
  expect(compiled("unit == 'anything'").type).toEqual({ kind: 'flag' })
})

test('enums of different vocabularies are not compared', () => {
  expect(marked('status == currency')).toEqual(['no such overload: enum orderStatus == enum currency @ status == currency'])
  expect(compiled('currency == settlementCurrency').references).toEqual(['currency', 'settlementCurrency'])
})

test('operands of wrong types are refused', () => {
  expect(problemsOf('quantity * remark > 1')).toEqual([{ message: 'no such overload: decimal * text', start: 0, end: 17 }])
  expect(marked("quantity > '1'")).toEqual(["no such overload: decimal > text: a number is written without quotes @ quantity > '1'"])
  expect(marked('status < currency')).toEqual(['no such overload: enum orderStatus < enum currency @ status < currency'])
  expect(marked('suspended < approved')).toEqual(['no such overload: flag < flag @ suspended < approved'])
  expect(marked('quantity && suspended')).toEqual(['expected flag, but this is decimal: compare it, or write has(x) @ quantity'])
  expect(marked('!lines')).toEqual(['expected flag, but this is list of record line: compare it, or write has(x) @ lines'])
  expect(marked('-remark')).toEqual(['no such overload: -text @ -remark'])
  expect(marked('approved ? 1 : remark')).toEqual(['both branches must have one type: decimal and text @ approved ? 1 : remark'])
  expect(marked('deliveryDate + 1')).toEqual(['no such overload: date + decimal: write addDays(date, n) or daysBetween(earlier, later) @ deliveryDate + 1'])
  expect(marked('createdAt < today')).toEqual([
    'no such overload: instant < date: a date and an instant cannot be compared: compare with a date, or with an instant @ createdAt < today',
  ])
  expect(marked('supplier == purchasingGroup')).toEqual(['no such overload: record supplier == record purchasingGroup @ supplier == purchasingGroup'])
  expect(marked("[1, 'a'].size()")).toEqual(["a list holds one type: this is text among decimal @ 'a'"])
  expect(marked('status in remark')).toEqual(['no such overload: enum orderStatus in text: write text.contains(part) @ status in remark'])
})

test('dates and instants have their own notation', () => {
  expect(marked("deliveryDate < '2026-02-30'")).toEqual(['"2026-02-30" is not a date: write a day of the calendar, such as 2026-11-20 @ \'2026-02-30\''])
  expect(marked("addDays('soon', 1)")).toEqual(['"soon" is not a date: write a day of the calendar, such as 2026-11-20 @ \'soon\''])
  expect(marked("createdAt < '2026-11-20 08:00'")).toEqual([
    '"2026-11-20 08:00" is not an instant: write it in UTC, such as 2026-11-20T08:30:00Z @ \'2026-11-20 08:00\'',
  ])
})

test('a field of a list’s rows needs map(), not a dot', () => {
  expect(marked('lines.amount.sum()')).toEqual(['a list has no field "amount": write lines.map(l, l.amount) @ amount'])
  expect(marked('lines.map(l, l.lineStatus).sum()')).toEqual([
    'no such overload: sum(list of enum lineStatus): write lines.map(l, l.amount).sum() @ lines.map(l, l.lineStatus).sum()',
  ])
  expect(marked('lines.all(status, true)')).toEqual(['"status" is already a name here: choose another variable @ status'])
  expect(marked('lines.all(l, l.quantity)')).toEqual(['expected flag, but this is decimal @ l.quantity'])
  expect(marked('supplier.exists(s, true)')).toEqual(['expected a list, but this is record supplier @ supplier'])
})

test('a misused function is reported with its correct form', () => {
  expect(marked('round(price)')).toEqual(['no such overload: round(decimal): write round(x, scale) @ round(price)'])
  expect(marked('price.round(2)')).toEqual(['round() is written as a function: write round(x, scale) @ price.round(2)'])
  expect(marked("startsWith(code, 'PO')")).toEqual(["startsWith() is written as a method: write text.startsWith('A') @ startsWith(code, 'PO')"])
  expect(marked('round > 1')).toEqual(['"round" is a function: write round(x, scale) @ round'])
  expect(marked('has(price > 1)')).toEqual(['has() asks for one field: write has(supplier.level) @ has(price > 1)'])
  expect(marked('same(price)')).toEqual(['same() compares two fields: write same(remark, order.remark) @ same(price)'])
  expect(marked("coalesce(price, 'x')")).toEqual(["expected decimal, but this is text @ 'x'"])
})

test('matches() is refused on every value', () => {
  expect(marked("code.matches('(a+)+$')")).toEqual([
    "matches() is forbidden: one pattern can stop the server: give the field a named pattern, or write startsWith, endsWith or contains @ code.matches('(a+)+$')",
  ])
})

test('all problems are reported at once', () => {
  expect(marked("suspendd && status == 'closed' && quantty > 0")).toEqual([
    'unknown name "suspendd": did you mean "suspended"? @ suspendd',
    '"closed" is not a value of status: did you mean "close"? @ \'closed\'',
    'unknown name "quantty": did you mean "quantity"? @ quantty',
  ])
})

test('an expression of another type than expected is refused', () => {
  expect(marked('quantity', { kind: 'flag' })).toEqual(['expected flag, but this is decimal @ quantity'])
  expect(marked("'EUR'", { kind: 'enum', vocabulary: 'currency', values: ['CNY', 'USD'] })).toEqual([
    '"EUR" is not a value of currency: its values are CNY, USD @ \'EUR\'',
  ])
  expect(marked('code', { kind: 'enum', vocabulary: 'currency', values: ['CNY', 'USD'] })).toEqual(['expected enum currency, but this is text @ code'])
  expect(compiled('status', { kind: 'text' }).type.kind).toBe('enum')
  expect(compiled("'2026-11-20'", { kind: 'date' }).type.kind).toBe('date')
  expect(compiled('user.id', { kind: 'record', record: 'user' }).type.kind).toBe('text')
})
