// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { compileModel } from '../../engine/core/compile/compile-model.ts'
import { modelForSide } from '../../engine/core/compile/side/model-for-side.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { Language } from '../../engine/core/model/side.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { FieldInput } from '../../engine/web/fields/FieldInput.tsx'
import { store } from '../../engine/web/foundation/store.ts'
import { sessionAtom } from '../../engine/web/session/session.ts'
import { openPage } from '../grammar/keys/page.tsx'
import { project } from '../support/project.ts'
import { completeDocument } from '../theme/complete-document.ts'

completeDocument()

let model: Model
beforeAll(() => {
  const compiled = compileModel(readDeclarations(project))
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  model = modelForSide(compiled.model, 'purchaser')
}, 120_000)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Drawn = { readonly entity: string; readonly field: string; readonly document?: Readonly<Record<string, unknown>>; readonly language?: Language }

/** An input of a form on 1 March 2026, and what was entered in it. */
async function draw({ entity: name, field, document = {}, language = 'cn' }: Drawn, answers: Readonly<Record<string, object>> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T02:00:00Z') })
  const entity = model.entities[name]!
  const entered: unknown[] = []
  function Input() {
    const [value, setValue] = useState<unknown>(null)
    const take = (next: unknown) => {
      entered.push(next)
      setValue(next)
    }
    return (
      <FieldInput
        entity={entity}
        field={entity.fields[field]!}
        value={value}
        document={{ ...document }}
        label={field}
        labelId="label"
        disabled={false}
        invalid={false}
        onChange={take}
      />
    )
  }
  const { asked } = await openPage(model, <Input />, { language, answers })
  // The purchaser's clock, by which days are counted.
  act(() => store.set(sessionAtom, (session) => ({ ...session, preferences: { timeZone: 'Asia/Shanghai' } })))
  return { entered, asked }
}

const click = (element: Element) => act(async () => void fireEvent.click(element))
const menu = async () => (await screen.findAllByRole('menuitem')).map(({ children }) => [...children].map(({ textContent }) => textContent))

test('[INQ-203] the deadline offers five days with the day that each means, and takes the chosen one', async () => {
  const { entered } = await draw({ entity: 'inquiry', field: 'deadline' })
  await click(screen.getByRole('button', { name: '快选' }))
  expect(await menu()).toEqual([
    ['1 天后', '2026-03-02'],
    ['3 天后', '2026-03-04'],
    ['7 天后', '2026-03-08'],
    ['15 天后', '2026-03-16'],
    ['30 天后', '2026-03-31'],
  ])
  await click(screen.getByText('7 天后'))
  expect(entered).toEqual(['2026-03-08T10:00:00.000Z'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '快选' }))
})

test('[PRI-22] the end of a validity offers periods from its first day, in English too', async () => {
  const { entered } = await draw({ entity: 'priceRecord', field: 'validTo', document: { validFrom: '2026-04-15' }, language: 'en' })
  await click(screen.getByRole('button', { name: 'Quick choice' }))
  expect(await menu()).toEqual([
    ['3 weeks', '2026-05-05'],
    ['1 month', '2026-05-14'],
    ['3 months', '2026-07-14'],
    ['6 months', '2026-10-14'],
  ])
  await click(screen.getByText('3 months'))
  expect(entered).toEqual(['2026-07-14'])
})

test('a day without offers has no quick choice', async () => {
  await draw({ entity: 'priceRecord', field: 'validFrom' })
  expect(screen.queryByRole('button', { name: '快选' })).toBeNull()
})

test('[ADR-5] the delivery address offers the lines of the receiving areas once somebody enters the field, and no more when one was taken', async () => {
  const lines = ['江苏省苏州市星龙街428号 孙强 0512-66001188', '江苏省昆山市晨丰路188号 高磊 0512-57306600']
  const path = '/api/inquiry/purchase/options'
  const { entered, asked } = await draw(
    { entity: 'inquiry', field: 'deliveryAddress' },
    { [path]: { list: lines.map((text, at) => ({ id: `a${at}`, text })) } },
  )
  const input = screen.getByRole('combobox')
  expect(asked).not.toContain(path)
  await act(async () => void fireEvent.focus(input))
  const offered = () => [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))
  await vi.waitFor(() => expect(offered()).toEqual(lines), { timeout: 20_000 })
  await act(async () => void fireEvent.change(input, { target: { value: lines[1] } }))
  expect(entered).toEqual([lines[1]])
  await vi.waitFor(() => expect(offered()).toEqual([]), { timeout: 20_000 })
  await act(async () => void fireEvent.change(input, { target: { value: 'Gate 1' } }))
  expect(entered.at(-1)).toBe('Gate 1')
})
