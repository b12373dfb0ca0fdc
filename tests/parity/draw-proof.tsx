// The page itself starts so too.
import '../../engine/web/ui/semi-workarounds.ts'
import { act, cleanup, fireEvent } from '@testing-library/react'
import Toast from '@douyinfe/semi-ui-19/lib/es/toast'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import type { Row } from '../../engine/core/model/document.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { Screen } from '../../engine/core/model/screen.ts'
import type { Language, Side } from '../../engine/core/model/side.ts'
import { pathOfRows } from '../../engine/web/api/paths-of-entity.ts'
import { openPage } from '../grammar/keys/page.tsx'
import type { Page } from '../grammar/keys/page.tsx'
import { completeDocument } from '../theme/complete-document.ts'
import { elementsWithSize } from '../theme/elements-with-size.ts'
import { wordsOfEngine } from './words-of-engine.ts'

/** The expected texts and requests of a screen drawn by the real page. */
export type DrawnProof = {
  readonly draws: string
  /** The list's answer; every row permits every action. */
  readonly rows?: readonly Row[]
  /** The open document. */
  readonly document?: Row
  /** Further answers by path. */
  readonly answers?: Readonly<Record<string, object>>
  /** The person's codes; all by default. */
  readonly by?: readonly string[]
  /** "press <selector>", "type <text> into <selector>", "menu <selector>", one after the other. */
  readonly steps?: readonly string[]
  /** The expected result: the texts of "<selector>", or the values of "<selector> @<attribute>". */
  readonly shows?: Readonly<Record<string, readonly (string | null)[]>>
  /** The last body sent to a path. */
  readonly sends?: Readonly<Record<string, object>>
  /** The expected address. */
  readonly goes?: string
}

completeDocument()
Element.prototype.scrollIntoView = () => {}

const { ScreenOutlet, preloadView } = await import('../../engine/web/app/ScreenOutlet.tsx')
const waitOptions = { timeout: 30_000, interval: 40 }

/** Prepares a file whose tests draw proofs: loads the code of the screens, so that later waits are for the page alone, and leaves nothing to the next file. */
export function readyToDraw(): void {
  elementsWithSize({ width: 1600, height: 900 })
  beforeAll(async () => {
    for (const kind of ['list', 'detail', 'form'] as const) await preloadView(kind)
  }, 120_000)
  afterEach(cleanup)
  // A toast stays for seconds, outside the part of the page that is cleaned up.
  afterAll(() => Toast.destroyAll())
}

/** Draws a screen for a side. A detail has an open document; a form edits it if the document has a transition of that name. */
export async function drawProof(model: Model, side: Side, screen: Screen, proof: Omit<DrawnProof, 'draws'> = {}, language: Language = 'en'): Promise<Page> {
  const entity = 'entity' in screen ? model.entities[screen.entity] : undefined
  const base = entity?.api[side]
  const actions = Object.fromEntries(Object.values(entity?.transitions ?? {}).flatMap(({ name, from }) => (from === null ? [] : [[name, []]])))
  const complete = (row: Row): Row => ({ id: 'x', version: 1, _actions: actions, ...withLineIds(row) })
  const rows = (proof.rows ?? []).map((row, index) => ({ ...complete(row), id: row['id'] ?? `x${index}` }))
  const listed = { list: rows, pager: { total: rows.length } }
  const answers = {
    [`${base}/list`]: listed,
    ...(screen.kind === 'list' && screen.rows !== undefined && { [pathOfRows(model, entity!, side, screen.rows)]: listed }),
    ...(proof.document !== undefined && { [`${base}/detail`]: { entity: complete(proof.document), list: undefined } }),
    ...proof.answers,
  }
  const edits = screen.kind === 'form' ? '&transition=edit' : ''
  const address = proof.document === undefined ? `/${screen.name}` : `/${screen.name}?id=x${edits}`
  const spoken = { ...model, texts: { ...model.texts, [language]: { ...wordsOfEngine(language), ...model.texts[language] } } }
  return openPage(spoken, <ScreenOutlet screen={screen} />, { address, answers, language, codes: proof.by ?? Object.keys(model.permissions) })
}

/** The texts, requests and address of a screen: as soon as they match the proof, or at the timeout. */
export async function seenWith(side: Side, proof: DrawnProof, model: Model): Promise<Seen> {
  const page = await drawProof(model, side, model.screens[proof.draws]!, proof)
  for (const step of proof.steps ?? []) await vi.waitFor(() => take(step, page), waitOptions)
  await vi.waitFor(() => expect(seen(page, proof)).toMatchObject(wantedOf(proof)), waitOptions).catch(() => {})
  // The opener of a menu measures its position once more.
  await atRest(page)
  const found = seen(page, proof)
  cleanup()
  return found
}

function withLineIds(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    Array.isArray(value) && value.every((each) => typeof each === 'object')
      ? value.map((each: Row, at) => ({ id: `${name}${at}`, lineNo: at + 1, ...each }))
      : value,
  ])
  return Object.fromEntries(entries) as Row
}

/** Takes a step; throws while its element is missing. */
async function take(step: string, { body }: Page): Promise<void> {
  const [, verb, text, selector] = /^(press|type|menu) (?:(.*) into )?(.*)$/.exec(step) ?? []
  const found = body.querySelector<HTMLElement>(selector ?? '')
  if (verb === undefined || found === null || (found as HTMLButtonElement).disabled || found.ariaDisabled === 'true')
    throw new Error(`Cannot ${step}: ${body.innerHTML}`)
  await act(async () => {
    if (verb === 'press') fireEvent.click(found)
    else if (verb === 'menu') fireEvent.contextMenu(found)
    else fireEvent.change(found, { target: { value: text } })
  })
}

/** The found value of each expectation. */
export type Seen = Required<Pick<DrawnProof, 'shows' | 'sends'>> & { readonly goes?: string }

/** The expected values. */
export function wantedOf({ shows = {}, sends = {}, goes }: DrawnProof): Seen {
  return { shows, sends, ...(goes !== undefined && { goes }) }
}

function seen({ body, sent, address }: Page, { shows = {}, sends = {} }: DrawnProof): Seen {
  const looked = Object.keys(shows).map((question) => {
    const [, selector, attribute] = /^(.*?)(?: @([\w-]+))?$/.exec(question)!
    return [question, [...body.querySelectorAll(selector!)].map((each) => (attribute === undefined ? each.textContent : each.getAttribute(attribute)))]
  })
  return {
    shows: Object.fromEntries(looked) as Seen['shows'],
    sends: Object.fromEntries(Object.keys(sends).map((path) => [path, sent.get(path) ?? {}])) as Seen['sends'],
    goes: address(),
  }
}

/** The text of the page, idle after each step; empty if the page breaks or a step is impossible. */
export async function seenWithout(side: Side, proof: DrawnProof, model: Model): Promise<object> {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    const screen = model.screens[proof.draws]
    if (screen === undefined) return {}
    const page = await drawProof(model, side, screen, proof)
    await atRest(page)
    for (const step of proof.steps ?? []) {
      await take(step, page)
      await atRest(page)
    }
    return seen(page, proof)
  } catch {
    return {}
  } finally {
    silent.mockRestore()
  }
}

/** A page that never becomes idle is read all the same. */
const MAX_ROUNDS = 100

async function atRest({ body, asked }: Page): Promise<void> {
  let before = ''
  for (let calm = 0, rounds = 0; calm < 4 && rounds < MAX_ROUNDS; rounds++) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 40)))
    const now = `${asked.length} ${body.innerHTML}`
    calm = now === before ? calm + 1 : 0
    before = now
  }
}
