import { recompute } from '../../../engine/core/lifecycle/recompute.ts'
import { hasFourEyes } from '../../../engine/core/permissions/four-eyes.ts'
import { rowAccessOf } from '../../../engine/core/permissions/row-access.ts'
import { holds } from '../../../engine/core/expression/evaluate-formula.ts'
import { visibilityAt, visibilityFor } from '../../../engine/core/permissions/mask-document.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import type { Row } from '../../../engine/core/model/document.ts'
import { checkDocument } from '../../../engine/core/rules/check-document.ts'
import { followersOf } from '../../../engine/server/documents/tallies/followers-of.ts'
import { sumTallies } from '../../../engine/server/documents/tallies/sum-tallies.ts'
import { fillLookups } from '../../../engine/server/documents/unit-of-work/fill-lookups.ts'
import { pluginPrinting } from '../../../engine/core/permissions/printing.ts'
import { preferencesOfTemporary } from '../../../engine/server/http/routes/preferences-of-temporary.ts'
import { affectedBy, orphanedBy } from '../../../engine/server/preferences/affected-documents.ts'
import { awaitingSecondPerson } from '../../../engine/server/preferences/four-eyes.ts'
import { choosableRows } from '../../../engine/server/store/lists/list-options.ts'
import { around } from './around.ts'
import type { KeyRow } from './row.ts'
import { contract as usual } from './contract.ts'
import { statementsOf } from './statements.ts'
import { actorOf, readerOf, workOn } from './work.ts'

const contract = { ...usual, runsFrom: '2026-03-01', runsTo: '2026-08-31', lines: [{ id: 'l1', quantity: '2' }] }

/** The statement that looks up what the lines of a contract cost before. */
async function lookedUp(model: Model): Promise<string> {
  const { work, asked } = await workOn(model, [])
  await fillLookups(work, model.entities['contract']!, [contract])
  return asked.join('\n')
}

/** The statement that adds up what was released of a line. */
async function tallied(model: Model): Promise<string> {
  const { work, asked } = await workOn(model, [])
  const { tally } = model.entities['contractLine']!.fields['taken']!
  await sumTallies(work, tally === undefined ? [] : [tally], ['l1'])
  return asked.join('\n')
}

/** What a new release has of its contract. */
function released(model: Model): Row {
  const references = { contract: { c1: contract } }
  return recompute(model, model.entities['release']!, { id: 'r1', purchaser: 'e1', contract: 'c1' }, { ...around, references })
}

/** The statement that looks for what follows a contract whose days have changed. */
async function followed(model: Model, days: Row): Promise<string> {
  const { work, asked } = await workOn(model, [])
  const entity = model.entities['contract']!
  await followersOf(work, [{ entity, before: contract, after: { ...contract, ...days } }] as unknown as Parameters<typeof followersOf>[1])
  return asked.join('\n')
}

/** The statements that count what a preference concerns. */
async function touchedBy(model: Model): Promise<string> {
  const { tx, asked } = await statementsOf('purchaser', { 'count(*)': [{ total: '3' }] })
  await affectedBy(tx, model, actorOf('purchaser', 'A1', 'A2'), readerOf('purchaser', 'A1', 'A2'), [model.preferences.purchaser['act']!])
  return asked.join('\n')
}

async function awaited(model: Model, act: boolean): Promise<readonly string[]> {
  const { tx } = await statementsOf('purchaser')
  const changed = [model.preferences.purchaser['act']!]
  const issues = await awaitingSecondPerson(tx, model, actorOf('purchaser', 'A1'), changed, { act: !act }, { act }, new Date('2026-11-20T02:00:00Z'))
  return issues.map(({ code, path }) => `${code} at ${path}`)
}

async function strandedCodes(model: Model): Promise<readonly string[]> {
  const { tx } = await statementsOf('purchaser', { 'count(*)': [{ total: '3' }] })
  const issues = await orphanedBy(tx, model, 'en', readerOf('purchaser'), [model.preferences.purchaser['act']!], { act: true })
  return issues.map(({ code }) => code)
}

/** The refusals of a supplier. */
function refusedOf(model: Model, document: Row): readonly string[] {
  const entity = model.entities['supplier']!
  const before = { id: 's1', purchaser: 'e1', contacts: [], ...document }
  return checkDocument(model, entity, { before: { ...before, name: null }, after: before, written: new Set(Object.keys(document)) }, around).map(
    ({ code, path }) => `${code} at ${path}`,
  )
}

async function offeredTexts(model: Model) {
  const { tx } = await statementsOf('purchaser')
  const offered = choosableRows(tx, model, readerOf('purchaser', 'A1', 'A2'), { entity: 'contract', field: 'reason' })
  return { entity: offered?.entity.name, text: offered?.text, conditions: JSON.stringify(offered?.conditions.map((each) => each.toOperationNode())) }
}

/** What is sealed from the purchaser in a line of a contract. */
function sealedIn(model: Model, acceptance: string): readonly string[] {
  const visibility = visibilityFor(model, model.entities['contractLine']!, actorOf('purchaser', 'A2'))
  return [...visibilityAt(visibility, (until) => holds(model, until, { acceptance })).masked.keys()]
}

const found = (asked: string, pattern: RegExp): string | undefined => pattern.exec(asked)?.[0]

/** What is looked up, added up and taken over, and what preferences do, as readers of the declaration. */
export const figureRows: readonly KeyRow[] = [
  {
    key: 'FieldDeclaration.lookup',
    says: 'the price before is looked up for each line',
    project: 'rich',
    observe: async ({ model }) => found(await lookedUp(model), /cross join lateral/),
    seen: 'cross join lateral',
  },
  {
    key: 'FieldDeclaration.lookup.of',
    says: 'the price before is the amount of another contract',
    project: 'rich',
    otherwise: {
      '"of": "contract.amount", "match": { "supplier": "contract.supplier" }': '"of": "contract.weight", "match": { "supplier": "contract.supplier" }',
      '"papers": { "type": "files" },': '"papers": { "type": "files" }, "weight": { "type": "amount" },',
    },
    observe: async ({ model }) => [found(await lookedUp(model), /array_agg\(t\.\S+/), found(await lookedUp(model), /from "\w+" t/)],
    seen: ['array_agg(t."amount"', 'from "contract" t'],
  },
  {
    key: 'FieldDeclaration.lookup.match',
    says: 'the price before is that of a contract with the same supplier',
    project: 'rich',
    otherwise: { '"match": { "supplier": "contract.supplier" }': '"match": { "partOf": "contract.partOf" }' },
    observe: async ({ model }) => found(await lookedUp(model), /t\."supplier"::text = asked\S+/),
    seen: 't."supplier"::text = asked."v0"',
  },
  {
    key: 'FieldDeclaration.lookup.between',
    says: 'the price before is that of a contract that was valid on the day',
    project: 'rich',
    observe: async ({ model }) => found(await lookedUp(model), /asked\."v\d"::date >= .*?<= [^)]+/),
    seen: 'asked."v1"::date >= t."runsFrom") and (t."runsTo" is null or asked."v1"::date <= t."runsTo"',
  },
  {
    key: 'FieldDeclaration.lookup.when',
    says: 'the price before is that of a contract that has ended',
    project: 'rich',
    observe: async ({ model }) => found(await lookedUp(model), /"acceptance" = \S+/),
    seen: '"acceptance" = "ENDED"::text))',
  },
  {
    key: 'FieldDeclaration.lookup.within',
    says: 'what was said is counted from the first day of the contract to its last',
    project: 'rich',
    observe: async ({ model }) =>
      found(await lookedUp(model), /count\(t\.\S+\)[^]*?"saidAt" at time zone \S+::date between asked\."v\d"::date and/)?.slice(0, 5),
    seen: 'count',
  },
  {
    key: 'FieldDeclaration.lookup.pick',
    says: 'of several prices before the latest counts',
    project: 'rich',
    otherwise: { '"pick": "latest"': '"pick": "least"' },
    observe: async ({ model }) => found(await lookedUp(model), /order by t\.\S+ desc/),
    seen: 'order by t."createdAt" desc',
  },
  {
    key: 'FieldDeclaration.tally',
    says: 'what was released of a line is added up',
    project: 'rich',
    observe: async ({ model }) => found(await tallied(model), /sum\(\S+\)/),
    seen: 'sum("t"."quantity")',
  },
  {
    key: 'FieldDeclaration.tally.of',
    says: 'what is added up are the quantities of releases',
    project: 'rich',
    otherwise: {
      '"of": "release.quantity", "link": "contractLine"': '"of": "release.share", "link": "contractLine"',
      '"itemRead": { "type": "text", "readonly": true },': '"itemRead": { "type": "text", "readonly": true }, "share": { "type": "quantity" },',
    },
    observe: async ({ model }) => [found(await tallied(model), /sum\(\S+\)/), found(await tallied(model), /from \S+/)],
    seen: ['sum("t"."quantity")', 'from "release"'],
  },
  {
    key: 'FieldDeclaration.tally.link',
    says: 'what is added up are the releases that point to the line',
    project: 'rich',
    otherwise: {
      '"link": "contractLine", "when": "status': '"link": "otherLine", "when": "status',
      '"itemRead": { "type": "text", "readonly": true },':
        '"itemRead": { "type": "text", "readonly": true }, "otherLine": { "type": "ref", "entity": "contractLine" },',
    },
    observe: async ({ model }) => found(await tallied(model), /\S+ = any\(\S+/),
    seen: '"t"."contractLine" = any(["l1"]::text[])',
  },
  {
    key: 'SnapshotDeclaration.from',
    says: 'a release has the first day of its contract',
    project: 'rich',
    otherwise: { '"from": "contract", "follows": true, "fields": ["runsFrom"]': '"from": "supplier", "follows": true, "fields": ["terms"]' },
    observe: ({ model }) => released(model)['runsFrom'],
    seen: '2026-03-01',
  },
  {
    key: 'SnapshotDeclaration.fields',
    says: 'what a release takes over is what is named',
    project: 'rich',
    otherwise: { '"follows": true, "fields": ["runsFrom"]': '"follows": true, "fields": ["runsTo"]' },
    observe: ({ model }) => [released(model)['runsFrom'], released(model)['runsTo']],
    seen: ['2026-03-01', undefined],
  },
  {
    key: 'SnapshotDeclaration.follows',
    says: 'the first day of a release follows that of its contract',
    project: 'rich',
    observe: async ({ model }) => found(await followed(model, { runsFrom: '2026-04-01' }), /from "release" t .*/),
    seen: 'from "release" t where t.purchaser = "e1" and "t"."contract" = any(["c1"]::text[])',
  },
  {
    key: 'FieldDeclaration.follows',
    says: 'a release ends anew when the last day of its contract has changed',
    project: 'rich',
    observe: async ({ model }) => found(await followed(model, { runsTo: '2026-09-30' }), /from "release" t .*/),
    seen: 'from "release" t where t.purchaser = "e1" and "t"."contract" = any(["c1"]::text[])',
  },
  {
    key: 'OffersDeclaration.records',
    says: 'the texts that are offered are the names of suppliers',
    project: 'rich',
    observe: async ({ model }) => {
      const { entity, text } = await offeredTexts(model)
      return [entity, text]
    },
    seen: ['supplier', 't."name"'],
  },
  {
    key: 'OffersDeclaration.where',
    says: 'the names that are offered are those of preferred suppliers',
    project: 'rich',
    observe: async ({ model }) => (await offeredTexts(model)).conditions.includes('"preferred"'),
    seen: true,
  },
  {
    key: 'RuleDeclaration.check',
    says: 'a supplier with a share and no street is refused',
    project: 'rich',
    otherwise: { '"check": "!has(share) || has(street)"': '"check": "has(share)"' },
    observe: ({ model }) => refusedOf(model, { share: '5' }),
    seen: ['ON_HOLD at '],
  },
  {
    key: 'EntityDeclaration.access.rows',
    says: 'a contract without a number is not seen by the purchaser',
    project: 'rich',
    observe: ({ model }) => rowAccessOf(model, model.entities['contract']!, actorOf('purchaser', 'A1'))?.source,
    seen: 'has(number)',
  },
  {
    key: 'EntityDeclaration.access.reaches',
    says: 'what does not reach a side is seen by nobody there, whatever the code',
    project: 'rich',
    observe: ({ model }) => rowAccessOf(model, model.entities['contract']!, actorOf('supplier', 'B1'))?.source,
    seen: "acceptance != 'DRAFT'",
  },
  {
    key: 'EntityDeclaration.access.allRows',
    says: 'who has the code sees every contract, who has it not sees some',
    project: 'rich',
    observe: ({ model }) => ['A2', 'A1'].map((code) => rowAccessOf(model, model.entities['contract']!, actorOf('purchaser', code))?.source),
    seen: [undefined, 'has(number)'],
  },
  {
    key: 'EntityDeclaration.access.masks.sealed',
    says: 'the quantities of a contract are sealed from the purchaser',
    project: 'rich',
    observe: ({ model }) => [...visibilityFor(model, model.entities['contractLine']!, actorOf('purchaser', 'A2')).masked.keys()],
    seen: ['quantity', 'taken'],
  },
  {
    key: 'EntityDeclaration.access.masks.sealed.until',
    says: 'a seal opens when its condition holds',
    project: 'rich',
    otherwise: { [`"until": "acceptance != 'DRAFT'"`]: `"until": "acceptance == 'ENDED'"` },
    observe: ({ model }) => ['DRAFT', 'ACTIVE'].map((acceptance) => sealedIn(model, acceptance)),
    seen: [['quantity', 'taken'], []],
  },
  {
    key: 'PreferencesDeclaration.preferences',
    says: 'a purchaser has the preferences that are declared',
    project: 'rich',
    observe: ({ model }) => preferencesOfTemporary(model, 'purchaser'),
    seen: { act: false, silent: false, digits: '2', lines: null, timeZone: 'Asia/Shanghai' },
  },
  {
    key: 'PreferencesDeclaration.effects',
    says: 'a preference decides whether two people are asked',
    project: 'rich',
    observe: ({ model }) => [true, false].map((act) => hasFourEyes(model, { act })),
    seen: [true, false],
  },
  {
    key: 'PreferenceEffectDeclaration.asksFor',
    says: 'two people are asked where the preference says so',
    project: 'rich',
    observe: ({ model }) => [true, false].map((act) => hasFourEyes(model, { act })),
    seen: [true, false],
  },
  {
    key: 'PreferenceEffectDeclaration.printing',
    says: 'the enterprise prints by the plug-in where the preference says so',
    project: 'rich',
    observe: ({ model }) => [true, false].map((silent) => pluginPrinting(model, 'purchaser', { silent }) !== undefined),
    seen: [true, false],
  },
  {
    key: 'PreferenceEffectDeclaration.scaleOf',
    says: 'an invited person has two decimals of prices',
    project: 'rich',
    observe: ({ model }) => preferencesOfTemporary(model, 'purchaser')['digits'],
    seen: '2',
  },
  {
    key: 'PreferenceEffectDeclaration.touches',
    says: 'a preference counts the documents that it concerns',
    project: 'rich',
    observe: async ({ model }) => found(await touchedBy(model), /from "release" t/),
    seen: 'from "release" t',
  },
  {
    key: 'TouchedDeclaration.entity',
    says: 'what a preference concerns are releases',
    project: 'rich',
    otherwise: { '"touches": { "entity": "release", "when": "quantity > 0" }': '"touches": { "entity": "supplier", "when": "share > 0" }' },
    observe: async ({ model }) => found(await touchedBy(model), /from "\w+" t/),
    seen: 'from "release" t',
  },
  {
    key: 'TouchedDeclaration.when',
    says: 'what a preference concerns are releases of more than nothing',
    project: 'rich',
    otherwise: { '"touches": { "entity": "release", "when": "quantity > 0" }': '"touches": { "entity": "release", "when": "has(item)" }' },
    observe: async ({ model }) => found(await touchedBy(model), /t\."quantity" > \S+/),
    seen: 't."quantity" > "0"::numeric)',
  },
  {
    key: 'PreferenceEffectDeclaration.secondPersonWhen',
    says: 'one person alone does not switch off that two are asked',
    project: 'rich',
    observe: async ({ model }) => [await awaited(model, false), await awaited(model, true)],
    seen: [['SECOND_PERSON_NEEDED at values.act'], []],
  },
  {
    key: 'PreferenceEffectDeclaration.strands',
    says: 'a preference that would strand documents is not changed',
    project: 'rich',
    observe: ({ model }) => strandedCodes(model),
    seen: ['ON_HOLD'],
  },
  {
    key: 'StrandedDeclaration.code',
    says: 'the refusal to strand documents has the code that is named',
    project: 'rich',
    otherwise: { '"when": "!has(item)", "code": "ON_HOLD"': '"when": "!has(item)", "code": "MIXED"' },
    observe: ({ model }) => strandedCodes(model),
    seen: ['ON_HOLD'],
  },
]
