import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeProblem } from '../engine/core/compile/source/problem.ts'
import type { Side } from '../engine/core/model/side.ts'
import { askOnTerminal } from './new/ask.ts'
import { openDesk } from './new/desk.ts'
import type { Desk } from './new/desk.ts'
import { checkName, FIELD_FORM, fieldFromFlag, partFromFlag } from './new/field-flag.ts'
import { given, givenMany } from './new/given.ts'
import { HELP } from './new/help.ts'
import { checkPermission, newAction } from './new/new-action.ts'
import { areasOf, newEntity } from './new/new-entity.ts'
import { checkNames, newField } from './new/new-field.ts'
import { newScreen, screenKinds } from './new/new-screen.ts'
import { newSettings } from './new/new-settings.ts'
import type { AskedForSettings } from './new/new-settings.ts'
import { Refusal, refuseUnknown } from './new/refusal.ts'
import { changedLines } from './new/show-changes.ts'
import { actionsFromFlags, statesFromFlags } from './new/states-flag.ts'
import type { Ask, Word } from './new/words.ts'
import { wordsFromFlags, writeWords } from './new/words.ts'
import { project } from './paths/project.ts'

const many = { type: 'string', multiple: true, default: [] as string[] } as const
const one = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const whats = ['entity', 'screen', 'field', 'action'] as const

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        area: one,
        side: one,
        permission: one,
        api: one,
        kind: one,
        entity: one,
        dictionary: one,
        preferences: one,
        detail: one,
        form: one,
        from: one,
        to: one,
        menu: one,
        own: one,
        columns: one,
        filters: one,
        screens: one,
        region: one,
        field: many,
        state: many,
        action: many,
        input: many,
        guard: many,
        cn: many,
        en: many,
        spec: many,
        confirm: flag,
        danger: flag,
        'dry-run': flag,
        help: flag,
      },
    })
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\nnpm run new -- --help lists the options`, { cause: error })
  }
}
type Options = ReturnType<typeof readOptions>['values']

async function main(): Promise<void> {
  const { values, positionals } = readOptions()
  if (values.help) return console.log(HELP)
  const terminal = askOnTerminal()
  try {
    const desk = openDesk(project)
    const what = await given(terminal?.ask, positionals[0], {
      says: `What is it (${whats.join(', ')})`,
      flag: '"entity", "screen", "field" or "action"',
      check: (answer) => {
        if (!whats.some((each) => each === answer)) throw refuseUnknown('thing', answer, whats)
      },
    })
    const words = await make(desk, what, positionals[1], values, terminal?.ask)
    const told = await writeWords(desk, words, { cn: wordsFromFlags(values.cn), en: wordsFromFlags(values.en) }, terminal?.ask)
    finish(desk, told, values['dry-run'])
  } finally {
    terminal?.close()
  }
}

async function make(desk: Desk, what: string, named: string | undefined, values: Options, ask: Ask | undefined): Promise<readonly Word[]> {
  const { model } = desk.compiled
  const spec = values.spec.flatMap((each) => each.split(','))
  const known =
    (thing: string, names: readonly string[]) =>
    (answer: string): void => {
      if (!names.includes(answer)) throw refuseUnknown(thing, answer, names)
    }
  const side = async (): Promise<Side | 'both'> => {
    const all = ['purchaser', 'supplier', 'both']
    return (await given(ask, values.side, { says: `Whose is it (${all.join(', ')})`, flag: '--side', proposal: 'purchaser', check: known('side', all) })) as
      | Side
      | 'both'
  }
  const oneSide = async (): Promise<Side> => {
    const found = await side()
    if (found === 'both') throw new Refusal(`a ${what} is of one side: --side purchaser or --side supplier`)
    return found
  }
  const permission = (of: Side | 'both'): Promise<string> =>
    given(ask, values.permission, {
      says: of === 'both' ? 'Permission codes of both sides (A30,B6)' : 'Permission code',
      flag: '--permission',
      check: (codes) => {
        for (const each of of === 'both' ? (['purchaser', 'supplier'] as const) : [of]) checkPermission(desk, codeOf(codes, each), each)
      },
    })
  const entity = (): Promise<string> => given(ask, values.entity, { says: 'Entity', flag: '--entity', check: known('entity', Object.keys(model.entities)) })
  // An existing owner, and a name.
  const partOf =
    (thing: 'field' | 'action') =>
    (answer: string): void => {
      const [owner = '', name = ''] = answer.split('.')
      known('entity', Object.keys(model.entities))(owner)
      checkName(thing === 'field' ? 'field' : 'transition', name)
    }
  const screens = values.screens === 'none' ? [] : listOf(values.screens)
  switch (what) {
    case 'entity': {
      const isNew = (answer: string): void => {
        checkName('entity', answer)
        if (model.entities[answer] !== undefined) throw new Refusal(`the entity "${answer}" already exists`)
      }
      const name = await given(ask, named, { says: 'Name of the entity', flag: 'the name of the entity', check: isNew })
      const areas = areasOf(desk)
      const area = await given(ask, values.area, { says: `Area (${areas.join(', ')})`, flag: '--area', check: known('area', areas) })
      const of = await side()
      const code = await permission(of)
      const form = (answer: string): void => {
        const { declared, name: field } = partFromFlag(answer)
        checkNames(desk, name, field, declared)
      }
      const fields = await givenMany(ask, values.field, { says: `Field as ${FIELD_FORM}, empty to end`, flag: '--field', check: form })
      const states = await givenMany(ask, values.state, {
        says: 'State as NEW:blue or DONE:green:final, empty to end',
        flag: '--state',
        check: (answer) => void statesFromFlags([answer]),
      })
      const actions =
        states.length === 0
          ? values.action
          : await givenMany(ask, values.action, {
              says: 'Action as name:FROM:TO, empty to end',
              flag: '--action',
              check: (answer) => void actionsFromFlags([answer], statesFromFlags(states)),
            })
      return newEntity(desk, { name, area, side: of, permission: code, fields, states, actions, api: values.api, spec })
    }
    case 'screen': {
      const name = await given(ask, named, {
        says: 'Route key of the screen',
        flag: 'the route key of the screen',
        check: (answer) => checkName('screen', answer),
      })
      const kinds = [...screenKinds, 'settings']
      const kind = await given(ask, values.kind, {
        says: `Kind (${kinds.join(', ')})`,
        flag: '--kind',
        proposal: 'list',
        check: known('kind of screen that is made here', kinds),
      })
      const made = screenKinds.find((each) => each === kind)
      if (made === undefined) return newSettings(desk, { name, side: await oneSide(), permission: values.permission, ...settingsOf(values), spec })
      const shown = await entity()
      const of = await oneSide()
      const code = await permission(of)
      const isOwn = model.routes[name] === undefined
      const own = await optional(ask, isOwn, values.own, 'The specification has no such route: the reason for the screen', '--own')
      const detail = await optional(ask, made === 'list', values.detail, 'Route key of a detail made along with it, empty for none', '--detail')
      const form = await optional(ask, made === 'list', values.form, 'Route key of a form made along with it, empty for none', '--form')
      const from = await optional(ask, made !== 'list', values.from, 'List that leads to it, empty for none', '--from')
      const groups = model.menus[of].flatMap((entry) => (entry.kind === 'group' ? [entry.id] : []))
      const menu = await optional(
        ask,
        made === 'list',
        values.menu,
        `Group of the menu (top, ${groups.join(', ')}), empty for none`,
        '--menu',
        known('group of the menu', ['top', ...groups]),
      )
      const rest = { area: values.area, columns: listOf(values.columns), filters: listOf(values.filters), spec }
      return newScreen(desk, { name, kind: made, entity: shown, side: of, permission: code, own, detail, form, from, menu, ...rest })
    }
    case 'field': {
      const of = await given(ask, named, { says: 'Field as <entity>.<name>', flag: 'the field as <entity>.<name>', check: partOf('field') })
      const check = (answer: string): void => checkNames(desk, of.split('.')[0]!, of.split('.')[1]!, fieldFromFlag(`${of.split('.')[1]}:${answer}`).declared)
      const form = await given(ask, values.field[0], { says: 'Type and what more (text:required:maxLength=60)', flag: '--field type[:required]...', check })
      return newField(desk, { of, form, spec, screens })
    }
    case 'action': {
      const of = await given(ask, named, { says: 'Action as <entity>.<name>', flag: 'the action as <entity>.<name>', check: partOf('action') })
      const acting = await oneSide()
      const code = await permission(acting)
      const owner = model.entities[of.split('.')[0]!]
      const states = Object.values(owner?.regions ?? {}).flatMap((each) => each.states.map((state) => state.name))
      const fields = Object.values(owner?.fields ?? {}).flatMap((field) => (field.system || field.readonly ? [] : [field.name]))
      const eachOf = (thing: string, names: readonly string[]) => (answer: string) => answer.split(',').forEach(known(thing, names))
      const has = states.length > 0
      const from = await optional(
        ask,
        has,
        values.from,
        `From which states (${states.join(', ')}), empty for all except final ones`,
        '--from',
        eachOf('state', states),
      )
      const to = await optional(ask, has, values.to, 'To which state, empty if it does not change', '--to', known('state', states))
      const input = await givenMany(ask, values.input, {
        says: 'Input field, with :required if it is mandatory; empty to end',
        flag: '--input',
        check: (answer) => known('field', fields)(answer.split(':')[0]!),
      })
      const { region, guard, confirm, danger } = values
      return newAction(desk, { of, side: acting, permission: code, from: listOf(from) ?? [], to, region, input, guard, confirm, danger, spec, screens })
    }
    default:
      throw refuseUnknown('thing', what, whats)
  }
}

/** Optional: asked for only on a terminal. */
async function optional(
  ask: Ask | undefined,
  isAsked: boolean,
  value: string | undefined,
  says: string,
  flagForm: string,
  check?: (answer: string) => void,
): Promise<string | undefined> {
  if (value !== undefined || !isAsked) return value
  const answer = await given(ask, undefined, { says, flag: flagForm, isOptional: true, ...(check && { check }) })
  return answer === '' ? undefined : answer
}

/** The given code that belongs to a side. */
function codeOf(codes: string, side: Side): string {
  const found = codes.split(',').find((each) => each.startsWith(side === 'purchaser' ? 'A' : 'B'))
  if (found === undefined && /^[AB]\d+$/.test(codes))
    throw new Refusal(`"${codes}" has no code of the ${side}: an entity of both sides needs one of each, such as A30,B6`)
  return found ?? codes
}

function settingsOf({ area, dictionary, preferences, menu, own }: Options): Omit<AskedForSettings, 'name' | 'side' | 'permission' | 'spec'> {
  return { area, menu, own, dictionaries: listOf(dictionary) ?? [], preferences: listOf(preferences) ?? [] }
}

/** Names in a flag: "a,b". */
function listOf(text: string | undefined): readonly string[] | undefined {
  return text?.split(',').filter(Boolean)
}

function finish(desk: Desk, told: readonly string[], isDry: boolean): void {
  const problems = desk.newProblems()
  const errors = problems.filter(({ severity }) => severity === 'error')
  for (const { path, before, after } of desk.changes()) {
    if (isDry) console.log(`${before === undefined ? 'new' : 'changed'} ${path}\n${changedLines(before, after).join('\n')}\n`)
    else if (errors.length === 0) console.log(`${before === undefined ? 'wrote  ' : 'changed'} ${path}`)
  }
  for (const line of told) console.log(line)
  // Nothing was created, so there is nothing to show.
  for (const problem of errors.length > 0 ? errors : problems) console.log(`${problem.severity === 'warning' ? 'warning ' : ''}${describeProblem(problem)}`)
  if (errors.length > 0) throw new Refusal('nothing was written: the declarations would have the mistakes above')
  if (isDry) return console.log('nothing was written (--dry-run)')
  desk.write()
  const { status } = spawnSync(process.execPath, [join(project, 'scripts/codegen.ts')], { stdio: 'inherit' })
  if (status !== 0) throw new Refusal('npm run codegen failed, see above')
  const cases = desk.changes().find(({ path }) => path.startsWith('tests/'))
  console.log(`
Next: npm run dev shows it${cases === undefined ? '' : `; ${cases.path} has its first case: npx vitest run --project unit tests/cases`}
      npm run check says what is wrong at any time, npm test holds it`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
})
