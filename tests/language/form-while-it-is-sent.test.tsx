// @vitest-environment jsdom
import { useQueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { compileModel } from '../../engine/core/compile/compile-model.ts'
import { modelForSide } from '../../engine/core/compile/side/model-for-side.ts'
import type { Model } from '../../engine/core/model/model.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { openPage } from '../grammar/keys/page.tsx'
import { project } from '../support/project.ts'
import { useInitialDocuments } from '../../engine/web/screens/form/use-initial-documents.ts'

let model: Model
beforeAll(() => {
  const compiled = compileModel(readDeclarations(project))
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  model = modelForSide(compiled.model, 'purchaser')
}, 120_000)
afterEach(cleanup)

/** An award of one quotation line; the button refetches what the page shows, as every accepted action does. */
function Award() {
  const order = model.entities['order']!
  const client = useQueryClient()
  const [isDone, setDone] = useState(false)
  const { data, error } = useInitialDocuments(order, order.transitions['award']!, '', [{ id: 'line-1' }])
  return (
    <button type="button" aria-pressed={isDone} onClick={() => void client.invalidateQueries().then(() => setDone(true))}>
      {error === null ? (data ?? []).map((each) => String(each['remark'])).join() : 'refused'}
    </button>
  )
}

test('[INQ-32] what a form began with stays while its first document is sent, though the same cannot be made a second time', async () => {
  const path = '/api/tradeOrder/purchase/award/prepare'
  const { asked } = await openPage(model, <Award />, { answers: { [path]: { list: [{ remark: 'first' }, { remark: 'second' }] } } })
  const button = await screen.findByText('first,second')
  const later: string[] = []
  globalThis.fetch = async (each) => {
    later.push(String(each))
    return new Response(JSON.stringify({ status: 'FAIL', returnCode: '10021218', returnMsg: 'Nothing is left to award' }))
  }
  await act(async () => void fireEvent.click(button))
  await screen.findByRole('button', { pressed: true })
  expect(screen.queryByText('refused')).toBeNull()
  expect(screen.getByText('first,second')).toBe(button)
  expect([...asked, ...later].filter((each) => each === path)).toHaveLength(1)
})
