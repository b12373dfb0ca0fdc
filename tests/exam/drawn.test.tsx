// @vitest-environment jsdom
import { join } from 'node:path'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { compileModel } from '../../engine/core/compile/compile-model.ts'
import type { Row } from '../../engine/core/lifecycle/document.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { Screen } from '../../engine/core/model/screen.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { readExam } from '../../scripts/codegen/read-exam.ts'
import { openPage } from '../grammar/keys/page.tsx'
import { completeDocument } from '../theme/complete-document.ts'

completeDocument()
const patience = { timeout: 30_000, interval: 40 }
const { ScreenOutlet, fetchArchetype } = await import('../../engine/web/screens/ScreenOutlet.tsx')

beforeAll(async () => {
  for (const kind of ['list', 'detail', 'form'] as const) await fetchArchetype(kind)
}, 120_000)
afterEach(cleanup)

function modelOf(page: string): Model {
  const compiled = compileModel(readDeclarations(join(import.meta.dirname, page)))
  if ('problems' in compiled) throw new TypeError(`${page} has problems`)
  return compiled.model
}

/** A screen as the purchaser sees it who may do everything; a detail and an edit show this document. */
async function draw(model: Model, screen: Screen, document?: Row) {
  const entity = 'entity' in screen ? model.entities[screen.entity] : undefined
  const answers =
    document === undefined ? {} : { [`${entity?.api.purchaser}/detail`]: { entity: { id: 'x', version: 1, _actions: { edit: [] }, ...document } } }
  return openPage(model, <ScreenOutlet screen={screen} />, {
    address: document === undefined ? `/${screen.name}` : `/${screen.name}?id=x`,
    answers,
    codes: Object.keys(model.permissions),
  })
}

async function sections(page: string, screen: string, document: Row): Promise<readonly (string | null)[]> {
  const model = modelOf(page)
  const { body } = await draw(model, model.screens[screen]!, document)
  await vi.waitFor(() => expect(body.querySelector('[data-section]')).not.toBeNull(), patience)
  return [...body.querySelectorAll('[data-section]')].map((each) => each.getAttribute('data-section'))
}

describe.each(readExam(import.meta.dirname))('$name', ({ name }) => {
  const model = modelOf(name)
  const screens = Object.values(model.screens).filter(({ side, kind }) => side !== 'supplier' && (kind === 'list' || kind === 'form' || kind === 'detail'))

  test.each(screens)('$kind $name is drawn', async (screen) => {
    const isDetail = screen.kind === 'detail'
    const { body } = await draw(model, screen, isDetail ? {} : undefined)
    const selector = isDetail ? '.detail-body [data-section]' : screen.kind === 'list' ? '[role="grid"]' : '.document-form [data-section]'
    await vi.waitFor(() => expect(body.querySelector(selector)).not.toBeNull(), patience)
    expect(body.querySelector('.screen-trouble')).toBeNull()
  })
})

test('a section is there while one of its fields is', async () => {
  const person = { firstName: 'Ann', secondName: 'Lee', vegetarian: false, status: 'ADDRESS' }
  expect(await sections('jsonforms-categorization', 'registrationDetail', { ...person, provideAddress: false })).toEqual(['basic', 'address'])
  cleanup()
  expect(await sections('jsonforms-categorization', 'registrationDetail', { ...person, provideAddress: false, vegetarian: true })).toEqual([
    'basic',
    'address',
    'additional',
  ])
})

test.each(['personDetail', 'personForm'])('rows are there for a developer, or where comments are allowed, in %s', async (screen) => {
  const person = { name: 'Ann', nationality: 'DE', comments: [] }
  expect(await sections('jsonforms-arrays', screen, { ...person, occupation: 'painter', allowComments: false })).toEqual(['basic'])
  cleanup()
  expect(await sections('jsonforms-arrays', screen, { ...person, occupation: 'painter', allowComments: true })).toEqual(['basic', 'lines'])
  cleanup()
  expect(await sections('jsonforms-arrays', screen, { ...person, occupation: 'developer', allowComments: false })).toEqual(['basic', 'lines'])
})
