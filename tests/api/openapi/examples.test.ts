import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Side } from '../../../engine/core/model/side.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../engine/core/wire/envelope.ts'
import { hostOf } from '../../support/api.ts'
import { describedTraffic } from '../../support/described-traffic.ts'
import { project } from '../../support/project.ts'
import { type Story, done, startStory } from '../../scenarios/story.ts'

/** A curl line of the page for integrators: its site, path and body, and the remark below it. */
type Example = { readonly site: 'BUYER' | 'SELLER'; readonly path: string; readonly body: string; readonly remark: string }

const page = readFileSync(join(project, 'engine/server/INTEGRATING.md'), 'utf8')
const examples = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']): Example => {
  const parts = /^curl -s \$(BUYER|SELLER)(\/\S+) -H "authorization: Bearer \$\1_KEY" -H 'content-type: application\/json' -d '([^']*)'\n(?:# (.*)\n)?$/.exec(
    text,
  )
  if (parts === null) throw new Error(`Cannot read this example of engine/server/INTEGRATING.md:\n${text}`)
  return { site: parts[1] as Example['site'], path: parts[2]!, body: parts[3]!, remark: parts[4] ?? '' }
})

const SIDES: Readonly<Record<Example['site'], Side>> = { BUYER: 'purchaser', SELLER: 'supplier' }

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

test('each example of the page for integrators is answered as the page says, one after the other', async () => {
  const { api, buyer, seller } = story
  const keyOf = async (by: typeof buyer, role: string) =>
    (done(await by.call('/api/member/apiKey/add', { entity: { name: 'ERP', role, expiresAt: '2027-01-31T00:00:00Z' } })).entity as { secret: string }).secret
  const variables: Record<string, string> = {
    BUYER_KEY: await keyOf(buyer, 'role of buyer'),
    SELLER_KEY: await keyOf(seller, 'role of seller'),
    LIST_LINE: await story.listLine('20'),
  }
  const filled = (text: string) => text.replaceAll(/\$([A-Z_]+)/g, (_, name: string) => variables[name]!)
  const contradictions = describedTraffic(api.model)
  const answers: string[] = []
  for (const { site, path, body, remark } of examples) {
    const request = JSON.parse(filled(body)) as RequestEnvelope
    const side = SIDES[site]
    const headers = { host: hostOf[side], authorization: `Bearer ${variables[`${site}_KEY`]}` }
    const answer = (await api.app.inject({ method: 'POST', url: path, headers, payload: request })).json<AnswerEnvelope>()
    expect(contradictions(side, path, request, answer)).toEqual([])
    for (const [, name, place] of remark.matchAll(/([A-Z_]+) = (entity[\w.[\]]*)/g)) variables[name!] = String(valueAt(answer, place!))
    for (const [, place, value] of remark.matchAll(/(list\S+) is "([^"]+)"/g)) expect(valueAt(answer, place!)).toBe(value)
    const refused = (answer.issues ?? []).map(({ code, path: place }) => `${code} at ${place}`)
    answers.push(refused.length === 0 ? 'done' : `refused: ${refused.join(', ')}`)
    expect(answers.at(-1), `${path} ${body}`).toBe(remark.startsWith('refused') ? remark : 'done')
  }
  expect(answers).toHaveLength(9)
})

/** The value at a place such as "entity.lines[0].id". */
function valueAt(answer: AnswerEnvelope, place: string): unknown {
  // oxlint-disable-next-line typescript/no-explicit-any -- the page names the place
  return place
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .reduce((value: any, step) => value[step], answer)
}
