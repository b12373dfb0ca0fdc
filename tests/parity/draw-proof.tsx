// As the page itself begins.
import '../../engine/web/ui/semi-workarounds.ts'
import { act, cleanup, fireEvent } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { Row } from '../../engine/core/model/document.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { Screen } from '../../engine/core/model/screen.ts'
import type { Language, Side } from '../../engine/core/model/side.ts'
import { pathOfRows } from '../../engine/web/api/paths-of-entity.ts'
import { openPage } from '../grammar/keys/page.tsx'
import type { Page } from '../grammar/keys/page.tsx'
import { completeDocument } from '../theme/complete-document.ts'
import { wordsOfEngine } from './words-of-engine.ts'

/** What is seen on a screen that the real page draws, and what it sends. */
export type DrawnProof = {
  readonly draws: string
  /** What the list answers; every row may take every action. */
  readonly rows?: readonly Row[]
  /** The document that is open. */
  readonly document?: Row
  /** Further answers by path. */
  readonly answers?: Readonly<Record<string, object>>
  /** By somebody with these codes; all, unless said. */
  readonly by?: readonly string[]
  /** "press <selector>", "type <text> into <selector>", "menu <selector>", one after the other. */
  readonly steps?: readonly string[]
  /** What is there then: the texts of "<selector>", or what "<selector> @<attribute>" says. */
  readonly shows?: Readonly<Record<string, readonly (string | null)[]>>
  /** What was sent to a path last. */
  readonly sends?: Readonly<Record<string, object>>
  /** Where it leads. */
  readonly goes?: string
}

completeDocument()
// A grid draws what fits into it, and nothing has a size here.
for (const name of ['clientWidth', 'offsetWidth', 'clientHeight', 'offsetHeight'])
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => (name.endsWith('Width') ? 1600 : 900) })

Element.prototype.scrollIntoView = () => {}

const { ScreenOutlet, preloadView } = await import('../../engine/web/app/ScreenOutlet.tsx')
const waitOptions = { timeout: 30_000, interval: 40 }

/** Fetches the code of the screens, so that what is waited for afterwards is the page alone. */
export async function readyToDraw(): Promise<void> {
  for (const kind of ['list', 'detail', 'form'] as const) await preloadView(kind)
}

/** Draws a screen for a side. A document is open on a detail; a form edits it where it has a transition of that name. */
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

/** What a screen shows, sends and leads to in the end: as soon as it is what the proof says, or when the time is over. */
export async function seenWith(side: Side, proof: DrawnProof, model: Model): Promise<Seen> {
  const page = await drawProof(model, side, model.screens[proof.draws]!, proof)
  for (const step of proof.steps ?? []) await vi.waitFor(() => take(step, page), waitOptions)
  await vi.waitFor(() => expect(seen(page, proof)).toMatchObject(wantedOf(proof)), waitOptions).catch(() => {})
  // What opened a menu asks once more where it stands.
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

/** Takes a step, or throws while what it needs is not there. */
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

/** What was looked for, as it was found. */
export type Seen = Required<Pick<DrawnProof, 'shows' | 'sends'>> & { readonly goes?: string }

/** What must be seen. */
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

/** What is seen once the page has come to rest after each step; a page that breaks, or a step that cannot be taken, shows nothing. */
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

/** A page that never comes to rest is looked at all the same. */
const MOST_ROUNDS = 100

async function atRest({ body, asked }: Page): Promise<void> {
  let before = ''
  for (let calm = 0, rounds = 0; calm < 4 && rounds < MOST_ROUNDS; rounds++) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 40)))
    const now = `${asked.length} ${body.innerHTML}`
    calm = now === before ? calm + 1 : 0
    before = now
  }
}
