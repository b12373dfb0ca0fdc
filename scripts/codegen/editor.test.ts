import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import json from 'vscode-json-languageservice'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { project } from '../paths/project.ts'

// The editor's own language service, with the schemas of the editor's settings.
const settings = JSON.parse(readFileSync(join(project, '.vscode/settings.json'), 'utf8')) as {
  readonly 'json.schemas': readonly { readonly fileMatch: readonly string[]; readonly url: string }[]
}
const service = json.getLanguageService({
  schemaRequestService: async (url) => readFileSync(new URL(url), 'utf8'),
  workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
})
service.configure({
  validate: true,
  schemas: settings['json.schemas'].map(({ fileMatch, url }) => ({
    fileMatch: fileMatch.map((pattern) => `*${pattern}`),
    uri: pathToFileURL(join(project, url)).href,
  })),
})

function opened(file: string, text = readFileSync(join(project, file), 'utf8')) {
  const document = json.TextDocument.create(pathToFileURL(join(project, file)).href, 'json', 1, text)
  return { document, parsed: service.parseJSONDocument(document) }
}

/** The editor's suggestions in one of our declarations, at the mark "¦" of the text, however its lines are broken. */
async function offeredIn(file: string, find: string, replace: string): Promise<readonly string[]> {
  const text = readFileSync(join(project, file), 'utf8')
  const spaced = new RegExp(
    find
      .split(/\s+|(?<=[[{])|(?=[\]}])/)
      .map(escaped)
      .join(String.raw`\s*`),
  )
  expect(text).toMatch(spaced)
  const marked = text.replace(spaced, () => replace)
  const { document, parsed } = opened(file, marked.replace('¦', ''))
  const list = await service.doComplete(document, document.positionAt(marked.indexOf('¦')), parsed)
  return list?.items.map(({ label }) => label.replaceAll('"', '')) ?? []
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

test('the editor marks no error in our declarations', async () => {
  const marked: string[] = []
  for (const { path, text } of readDeclarations(project)) {
    const { document, parsed } = opened(path, text)
    for (const { message, range } of await service.doValidation(document, parsed)) marked.push(`${path}:${range.start.line + 1} ${message}`)
  }
  expect(marked).toEqual([])
})

const order = 'schemas/orders/order/order.lifecycle.json'
const list = 'screens/orders/purchaserOrderList.screen.json'
const detail = 'screens/orders/purchaserOrderDetail.screen.json'

test('a transition is offered the states of its own region, and no other names', async () => {
  const states = ['ACCEPTFAILED', 'INVALID', 'REFUSEDAPPROVAL', 'REFUSEDORDER', 'WAITAPPROVAL', 'WAITORDER', 'close', 'purchasePaid']
  expect(await offeredIn(order, '"from": ["WAITAPPROVAL"], "to": "REFUSEDAPPROVAL"', '"from": ["¦"], "to": "REFUSEDAPPROVAL"')).toEqual(states)
  expect(await offeredIn(order, '"to": "REFUSEDAPPROVAL"', '"to": "¦"')).toEqual(expect.arrayContaining(states))
  expect(await offeredIn(order, '"initial": "WAITORDER"', '"initial": "¦"')).toEqual(states)
})

test('a guard is offered the rules of its entity', async () => {
  const offered = await offeredIn(
    order,
    '"guard": ["notBusy", "notInModification", "living", "closable", "noOpenAppointment", "noOpenSchedule", "nothingPrepaid"]',
    '"guard": ["¦"]',
  )
  expect(offered).toEqual(expect.arrayContaining(['notBusy', 'living', 'levelOrdered']))
  expect(offered).not.toContain('nothingReceived')
})

test('completion of an input offers writable fields that are not listed yet', async () => {
  const offered = await offeredIn(order, '"input": { "attachments": {} }', '"input": { "attachments": {}, ¦ }')
  expect(offered).toEqual(expect.arrayContaining(['remark', 'currency']))
  expect(offered).not.toContain('amount')
  expect(offered).not.toContain('attachments')
})

test('a screen is offered fields and actions of its entity, and the way on', async () => {
  const columns = await offeredIn(list, '"insideOrderCode", "status", "supplier"', '"¦", "status", "supplier"')
  expect(columns).toEqual(expect.arrayContaining(['amount', 'supplier.level', 'lines.partNumber']))
  expect(columns).not.toContain('receivedDate')
  const row = await offeredIn(list, '"row": ["reSendOrder"', '"row": ["¦"')
  expect(row).toEqual(expect.arrayContaining(['close', 'approve', 'orderLine.closeItem', 'export']))
  expect(row).not.toContain('reDeliver')
  expect(await offeredIn(list, '"open": "purchaserOrderDetail"', '"open": "¦"')).toContain('purchaserReceivingDetail')
  expect(await offeredIn(list, '"permission": "A30"', '"permission": "¦"')).toContain('A31')
})

test('lines are offered the fields and actions of a line', async () => {
  const columns = await offeredIn(detail, '"columns": ["partNumber", "partName"', '"columns": ["¦", "partName"')
  expect(columns).toEqual(expect.arrayContaining(['partNumber', 'order.currency']))
  expect(columns).not.toContain('insideOrderCode')
  expect(await offeredIn(detail, '"actions": ["create:createDeliverySchedule"', '"actions": ["¦"')).toEqual(expect.arrayContaining(['closeItem', 'unbind']))
  expect(await offeredIn('screens/orders/purchaserOrderDetailList.screen.json', '"columns": ["', '"columns": ["¦", "')).toContain('order.insideOrderCode')
})

test('names of a catalogue are offered wherever they are asked for', async () => {
  const holder = 'schemas/deliveries/shipment.entity.json'
  expect(await offeredIn(holder, '"permission": { "supplier": "B17" }', '"permission": { "supplier": "¦" }')).toContain('B17')
  expect(await offeredIn(holder, '"supplier": "B16"', '"supplier": "¦"')).not.toContain('A30')
  expect(await offeredIn(holder, '"onBehalf": "prefs.actForSupplier"', '"onBehalf": "¦"')).toContain('prefs.actForSupplier')
  expect(await offeredIn('screens/enterprise/purchaserSetGroup.screen.json', '"purchasingGroup.add"', '"¦"')).toContain('purchasingGroup.edit')
})

test('each part of a divided entity is offered its own keys, and the names of its entity', async () => {
  const lines = 'schemas/orders/order/order.lines.json'
  expect(await offeredIn(lines, '"unit": "quantityUnit"', '"unit": "¦"')).toContain('quantityUnit')
  expect(await offeredIn('schemas/orders/order/order.rules.json', '"on": "lines"', '"on": "¦"')).toEqual(expect.arrayContaining(['document', 'lines']))
  const keys = await offeredIn(lines, '"entity": "order",', '"entity": "order", ¦,')
  expect(keys).not.toContain('transitions')
  expect(keys).not.toContain('rules')
})

test('hovering over a key shows its meaning', async () => {
  const text = readFileSync(join(project, order), 'utf8')
  const { document, parsed } = opened(order)
  const hover = await service.doHover(document, document.positionAt(text.indexOf('"guard"') + 2), parsed)
  expect(JSON.stringify(hover?.contents)).toContain('rules')
})
